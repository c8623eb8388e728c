/// COCO's instance annotations, to be encoded as JSON with Foundation's `JSONEncoder`.
///
/// All coordinates are image pixels, origin top left; boxes are `[x, y, width, height]`.
public struct CocoDataset: Sendable, Hashable, Codable {
  public struct Image: Sendable, Hashable, Codable {
    public var id: Int, width: Int, height: Int
    public var fileName: String

    public init(id: Int, width: Int, height: Int, fileName: String) {
      self.id = id
      self.width = width
      self.height = height
      self.fileName = fileName
    }

    private enum CodingKeys: String, CodingKey {
      case id, width, height
      case fileName = "file_name"
    }
  }

  public struct Category: Sendable, Hashable, Codable {
    public var id: Int
    public var name: String

    public init(id: Int, name: String) {
      self.id = id
      self.name = name
    }
  }

  public struct Annotation: Sendable, Hashable, Codable {
    public var id: Int
    public var imageID: Int
    public var categoryID: Int
    public var segmentation: CocoSegmentation
    /// Pixels of the object.
    public var area: Int
    /// `[x, y, width, height]`; all 0 for an empty mask.
    public var bbox: [Double]
    /// 1 for a group of objects under one mask, which COCO's evaluation ignores; 0 for one object.
    public var iscrowd: Int
    /// The mask's estimated IoU, 0…1.
    public var score: Float

    /// The object (alpha ≥ 128) of a mask.
    ///
    /// - Parameters:
    ///   - id: the annotation's number, its own in the data set.
    ///   - imageID: the number of the image that it is of.
    ///   - categoryID: the number of the category that the object belongs to.
    ///   - mask: the object.
    ///   - iscrowd: 1 for a group of objects, 0 for one.
    ///   - style: how the mask is written; area and box are those of the mask, whatever the style.
    public init(
      id: Int, imageID: Int, categoryID: Int, mask: SamMask, iscrowd: Int = 0,
      style: CocoSegmentation.Style = .compressedRuns
    ) {
      let box = mask.boundingBox ?? SamBox(x0: 0, y0: 0, x1: 0, y1: 0)
      self.id = id
      self.imageID = imageID
      self.categoryID = categoryID
      segmentation = CocoSegmentation(mask, style: style)
      area = mask.area
      bbox = [box.x0, box.y0, box.width, box.height]
      self.iscrowd = iscrowd
      score = mask.score
    }

    private enum CodingKeys: String, CodingKey {
      case id, segmentation, area, bbox, iscrowd, score
      case imageID = "image_id"
      case categoryID = "category_id"
    }
  }

  public var images: [Image]
  public var annotations: [Annotation]
  public var categories: [Category]

  public init(images: [Image], annotations: [Annotation], categories: [Category]) {
    self.images = images
    self.annotations = annotations
    self.categories = categories
  }
}
