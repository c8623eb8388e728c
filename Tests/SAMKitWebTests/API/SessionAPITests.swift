import Foundation
import SAMKit
import SAMKitInteraction
import SAMKitWeb
import TestSupport
import Testing

@Suite("One photo over the API")
struct SessionAPITests {
  @Test("An upload gives a session that becomes ready")
  func upload() throws {
    let fixture = try Fixture()
    let id = try fixture.open(width: 300, height: 120)
    let state = fixture.call("GET", "/api/sessions/\(id)").object
    #expect(state["state"] as? String == "ready")
    #expect(state["width"] as? Int == 300)
    #expect(state["height"] as? Int == 120)
    #expect(id.count == 32)
  }

  @Test("What is no image is refused and opens nothing")
  func noImage() throws {
    let fixture = try Fixture()
    #expect(fixture.post("/api/sessions", "hello").code == "notAnImage")
    #expect(fixture.post("/api/sessions", "").status == 415)
    #expect(fixture.api.store.count == 0)
  }

  @Test("A tap brings three candidates and a mask")
  func tap() throws {
    let fixture = try Fixture()
    let id = try fixture.open()
    let answer = fixture.edit(id, #"{"action":"add","mark":{"kind":"point","x":100,"y":100}}"#)
    #expect(answer.status == 200)
    #expect((answer.object["candidates"] as? [Any])?.count == 3)
    #expect(answer.object["chosen"] as? Int == 0)
    let mask = try #require(answer.object["mask"] as? [String: Any])
    #expect(mask["frameWidth"] as? Int == 200)
    let png = try #require(Data(base64Encoded: mask["png"] as? String ?? ""))
    let image = try ImageFile.read(png)
    #expect(image.width == mask["width"] as? Int)
    #expect(image[image.width / 2, image.height / 2].x == 255)
  }

  @Test("Undo, redo, delete and clear follow the history, and cost no decode where the moment is known")
  func history() throws {
    let fixture = try Fixture()
    let id = try fixture.open()
    _ = fixture.edit(id, #"{"action":"add","quality":"fast","mark":{"kind":"point","x":100,"y":100}}"#)
    let two = fixture.edit(id, #"{"action":"add","mark":{"kind":"point","x":110,"y":100,"label":"negative"}}"#)
    #expect(two.marks == 2)
    let decodes = fixture.decoder.calls.count
    #expect(fixture.edit(id, #"{"action":"undo"}"#).marks == 1)
    #expect(fixture.edit(id, #"{"action":"redo"}"#).marks == 2)
    #expect(fixture.edit(id, #"{"action":"delete","id":2}"#).marks == 1)
    let cleared = fixture.edit(id, #"{"action":"clear"}"#)
    #expect(cleared.marks == 0)
    #expect(cleared.object["mask"] == nil)
    #expect(fixture.decoder.calls.count == decodes)
    #expect(fixture.edit(id, #"{"action":"undo"}"#).marks == 1)
  }

  @Test("A second tap feeds the mask so far back; after clearing nothing of it is left")
  func feedback() throws {
    let fixture = try Fixture()
    let id = try fixture.open()
    let flag = { fixture.decoder.calls.last?["has_mask_input"]?.floats.first }
    _ = fixture.edit(id, #"{"action":"add","quality":"fast","mark":{"kind":"point","x":100,"y":100}}"#)
    #expect(flag() == 0)
    _ = fixture.edit(id, #"{"action":"add","mark":{"kind":"point","x":104,"y":100}}"#)
    #expect(flag() == 1)
    _ = fixture.edit(id, #"{"action":"clear"}"#)
    _ = fixture.edit(id, #"{"action":"add","mark":{"kind":"point","x":90,"y":100}}"#)
    #expect(flag() == 0)
  }

  @Test("Boxes and strokes are marks too")
  func otherMarks() throws {
    let fixture = try Fixture()
    let id = try fixture.open()
    let box = fixture.edit(id, #"{"action":"add","mark":{"kind":"box","x0":150,"y0":160,"x1":40,"y1":30}}"#)
    #expect(box.status == 200)
    #expect(box.marks == 1)
    let stroke = #"{"action":"begin","mark":{"kind":"stroke","points":[[60,100],[100,104],[140,100]],"brushWidth":9}}"#
    #expect(fixture.edit(id, stroke).marks == 1)
  }

  @Test("Another candidate can be chosen")
  func choose() throws {
    let fixture = try Fixture()
    let id = try fixture.open()
    let first = fixture.edit(id, #"{"action":"add","mark":{"kind":"point","x":100,"y":100}}"#)
    let other = fixture.edit(id, #"{"action":"choose","candidate":2}"#)
    #expect(other.object["chosen"] as? Int == 2)
    #expect(
      (other.object["mask"] as? [String: Any])?["width"] as? Int != (first.object["mask"] as? [String: Any])?["width"]
        as? Int)
    #expect(fixture.edit(id, #"{"action":"choose","candidate":3}"#).status == 422)
    #expect(fixture.edit(id, #"{"action":"choose","candidate":-1}"#).status == 422)
  }

  @Test("A better edge replaces the chosen candidate and leaves the others")
  func sharpen() throws {
    let fixture = try Fixture()
    let id = try fixture.open()
    _ = fixture.edit(id, #"{"action":"add","quality":"fast","mark":{"kind":"point","x":100,"y":100}}"#)
    _ = fixture.edit(id, #"{"action":"choose","candidate":1}"#)
    let better = fixture.edit(id, #"{"action":"keep","quality":"balanced"}"#)
    #expect(better.object["quality"] as? String == "balanced")
    #expect((better.object["candidates"] as? [Any])?.count == 3)
    #expect(better.object["chosen"] as? Int == 1)
    #expect(better.marks == 1)
    let decodes = fixture.decoder.calls.count
    _ = fixture.edit(id, #"{"action":"choose","candidate":2}"#)
    _ = fixture.edit(id, #"{"action":"keep"}"#)
    #expect(fixture.decoder.calls.count == decodes + 1)
    _ = fixture.edit(id, #"{"action":"keep"}"#)
    #expect(fixture.decoder.calls.count == decodes + 1)
  }

  @Test(
    "Edits that make no sense are refused and change nothing",
    arguments: [
      ("{", 400), ("[]", 400), (#"{"action":"jump"}"#, 400), (#"{"action":"add"}"#, 422),
      (#"{"action":"add","mark":{"kind":"point","x":1}}"#, 422),
      (#"{"action":"add","mark":{"kind":"point","x":1e300,"y":1}}"#, 422),
      (#"{"action":"add","mark":{"kind":"point","x":"1","y":1}}"#, 400),
      (#"{"action":"add","mark":{"kind":"box","x0":1,"y0":1,"x1":1,"y1":9}}"#, 422),
      (#"{"action":"add","mark":{"kind":"stroke","points":[]}}"#, 422),
      (#"{"action":"add","mark":{"kind":"stroke","points":[[1]]}}"#, 422),
      (#"{"action":"add","mark":{"kind":"mask"}}"#, 422),
      (#"{"action":"add","mark":{"kind":"point","x":5,"y":5,"label":"negative"}}"#, 422),
      (#"{"action":"undo"}"#, 422), (#"{"action":"redo"}"#, 422), (#"{"action":"delete","id":9}"#, 422),
      (#"{"action":"keep","quality":"best"}"#, 400),
    ])
  func refused(json: String, status: Int) throws {
    let fixture = try Fixture()
    let id = try fixture.open()
    #expect(fixture.edit(id, json).status == status)
    let state = fixture.call("GET", "/api/sessions/\(id)")
    #expect(state.marks == 0)
    #expect(state.object["mask"] == nil)
  }

  @Test("Files of the selection", arguments: ["cutout.png", "mask.png", "mask.svg", "coco.json", "lift.png"])
  func exports(name: String) throws {
    let fixture = try Fixture()
    let id = try fixture.open()
    #expect(fixture.call("GET", "/api/sessions/\(id)/\(name)").code == "nothingFound")
    _ = fixture.edit(id, #"{"action":"add","mark":{"kind":"point","x":100,"y":100}}"#)
    let file = fixture.call("GET", "/api/sessions/\(id)/\(name)")
    #expect(file.status == 200)
    #expect(file.headers["Content-Disposition"]?.contains(name) == true)
    if name.hasSuffix(".png") {
      #expect(try ImageFile.read(file.body).width == 200)
    }
  }

  @Test("A cropped cut-out is smaller than the photo, with nothing outside the object")
  func crop() throws {
    let fixture = try Fixture()
    let id = try fixture.open()
    _ = fixture.edit(id, #"{"action":"add","mark":{"kind":"point","x":100,"y":100}}"#)
    let file = fixture.call("GET", "/api/sessions/\(id)/cutout.png", query: ["crop": "1"])
    let image = try ImageFile.read(file.body)
    #expect(image.width < 120)
    #expect(image[0, 0].w == 0)
    #expect(image[image.width / 2, image.height / 2].w == 255)
  }

  @Test("Rules are SAMKitInteraction's own")
  func rules() throws {
    let rules = try Fixture().call("GET", "/api/rules").object
    let gestures = rules["gestures"] as? [String: Double]
    #expect(gestures?["longPressDuration"] == GestureThresholds().longPressDuration)
    #expect(gestures?["tapMovement"] == GestureThresholds().tapMovement)
    #expect((rules["shimmer"] as? [String: Any])?["lapDuration"] as? Double == Shimmer.lapDuration)
    #expect((rules["lift"] as? [String: Any])?["liftedDimming"] as? Double == LiftOptions().liftedDimming)
    #expect(rules["text"] as? Bool == false)
  }

  @Test("Without a model that knows words, text is refused with 501")
  func noWords() throws {
    let fixture = try Fixture()
    let id = try fixture.open()
    #expect(fixture.post("/api/sessions/\(id)/text", #"{"query":"cat"}"#).status == 501)
  }

  @Test("Methods and paths that are not there")
  func notThere() throws {
    let fixture = try Fixture()
    let id = try fixture.open()
    #expect(fixture.call("PUT", "/api/sessions/\(id)").status == 405)
    #expect(fixture.call("GET", "/api/sessions/\(id)/edits").status == 405)
    #expect(fixture.call("GET", "/api/sessions/\(id)/nothing").status == 404)
    #expect(fixture.call("GET", "/api/sessions/\(id)/a/b").status == 404)
    #expect(fixture.call("GET", "/api/sessions/none").status == 404)
    #expect(fixture.call("DELETE", "/api/sessions/\(id)").status == 204)
    #expect(fixture.call("DELETE", "/api/sessions/\(id)").status == 404)
    #expect(fixture.call("GET", "/api/sessions/\(id)").code == "noSession")
  }
}
