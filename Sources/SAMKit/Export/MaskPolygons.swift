/// A binary mask as polygons with holes: every part, every hole, and which hole lies in which part.
///
/// Vertices are corners of pixels, in image pixels with the origin at the top left: a single object pixel (x, y) is the
/// square (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1). The polygons therefore enclose exactly the object's pixels
/// before they are simplified; OpenCV's `findContours` gives centres of border pixels instead, and loses half a pixel
/// all round.
///
/// Borders are followed as Suzuki and Abe (1985) do, between the pixels instead of on them. The object is 8-connected
/// and its background 4-connected, as with OpenCV's `RETR_CCOMP`: pixels that touch at a corner are one part.
public struct MaskPolygons: Sendable, Hashable {
  /// A corner of a pixel, or a place on an edge.
  public struct Vertex: Sendable, Hashable {
    public var x: Double, y: Double

    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// A part of the object, and the holes directly in it. An island in a hole is a polygon of its own.
  public struct Polygon: Sendable, Hashable {
    /// A closed ring of at least 3 vertices, clockwise as it is seen (y down); the first is not repeated at the end.
    public var outer: [Vertex]
    /// Closed rings of at least 3 vertices, counter-clockwise as they are seen.
    public var holes: [[Vertex]]

    public init(outer: [Vertex], holes: [[Vertex]]) {
      self.outer = outer
      self.holes = holes
    }

    /// All rings, the outer one first.
    public var rings: [[Vertex]] { [outer] + holes }
  }

  /// The image's size in pixels.
  public let width: Int, height: Int
  /// In the order of each part's first pixel, row by row; empty where the mask is.
  public let polygons: [Polygon]

  /// The object (alpha ≥ 128) of a mask.
  ///
  /// - Parameters:
  ///   - mask: the object.
  ///   - tolerance: how far in pixels a vertex that is left out may lie from the line that is drawn instead (Douglas
  ///     and Peucker 1973); 0: every corner is kept. Rings never get fewer than 3 vertices and none disappears.
  public init(_ mask: SamMask, tolerance: Double = 0) {
    self.init(width: mask.width, height: mask.height, alpha: mask.alpha, tolerance: tolerance)
  }

  /// The inside of a run-length mask. As ``init(_:tolerance:)``.
  public init(_ runs: RunLengthMask, tolerance: Double = 0) {
    self.init(width: runs.width, height: runs.height, alpha: runs.alpha(), tolerance: tolerance)
  }

  /// Cells of 128 and more are inside.
  package init(width: Int, height: Int, alpha: [UInt8], tolerance: Double = 0) {
    precondition(width >= 1 && height >= 1 && alpha.count == width * height)
    self.width = width
    self.height = height
    var following = BorderFollowing(width: width, height: height, alpha: alpha)
    let simplification = tolerance > 0 ? RingSimplification(tolerance: tolerance) : nil
    polygons = following.polygons().map { polygon in
      guard let simplification else { return polygon }
      return Polygon(
        outer: simplification.simplify(polygon.outer), holes: polygon.holes.map { simplification.simplify($0) })
    }
  }

  /// Vertices of all rings.
  public var vertexCount: Int { polygons.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.count } } }

  /// The pixels whose centres the polygons enclose (even-odd), one byte a pixel, row-major from the top left: 255 inside.
  ///
  /// Without simplification this is the mask that the polygons were made from.
  public func alpha() -> [UInt8] {
    PolygonRaster(width: width, height: height).fill(polygons.flatMap(\.rings))
  }
}
