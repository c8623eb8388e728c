"""The type check bites: errors inside branches that only Apple's compilers take are found, each on its platform."""

import pathlib
import tempfile
import unittest

import swift_conditions
import typecheck_apple

FLAGS = ['-swift-version', '6', '-warnings-as-errors']


def check(platform, text):
    """What the compiler says of a source on a platform; nothing where it is right."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, 'Bite.swift')
        file.write_text(text)
        checker = typecheck_apple.Checker(
            platform, [*typecheck_apple.stub_modules(platform), typecheck_apple.Module('Bite', [file], FLAGS)],
            build=typecheck_apple.BUILD / 'tests')
        good = checker.check(['Bite'])
        assert good != bool(checker.messages)
        return '\n'.join(checker.messages)


class Bites(unittest.TestCase):
    def test_error_inside_uikit_branch(self):
        text = '#if canImport(UIKit)\nimport UIKit\nfunc f(_ image: UIImage) -> Int { image.scale }\n#endif\n'
        self.assertIn('Bite.swift:3:', check('ios', text))
        self.assertEqual(check('macos', text), '')

    def test_error_inside_macos_branch(self):
        text = '#if os(iOS)\nlet a = 1\n#elseif os(macOS)\nlet a: Int = "one"\n#endif\n'
        self.assertIn('Bite.swift:4:', check('macos', text))
        self.assertEqual(check('ios', text), '')

    def test_linux_branch_is_not_taken(self):
        text = '#if os(Linux) || canImport(Glibc)\nlet a: Int = "one"\n#else\nimport Darwin\n#endif\n'
        self.assertEqual(check('macos', text), '')

    def test_unknown_member_of_a_stub(self):
        text = 'import CoreML\nfunc f(_ model: MLModel) { model.predict() }\n'
        self.assertIn("no member 'predict'", check('ios', text))

    def test_missing_bridge_is_found(self):
        text = 'import CoreGraphics\nfunc f() -> CGColorSpace? { CGColorSpace(name: NAME) }\n'
        self.assertIn('cannot convert', check('ios', text.replace('NAME', 'String("a")')))
        self.assertEqual(check('ios', text.replace('NAME', 'String("a") as CFString')), '')

    def test_data_race_is_found(self):
        text = 'final class Box { var value = 0 }\nfunc f() { let box = Box(); Task { box.value = 1 }; box.value = 2 }\n'
        self.assertIn('data race', check('ios', text))


class Conditions(unittest.TestCase):
    def rewrite(self, text, system='iOS'):
        return swift_conditions.rewrite(text, system)

    def test_systems(self):
        self.assertEqual(self.rewrite('#if os(iOS) && !os(Linux)\n'), '#if true && !false\n')
        self.assertEqual(self.rewrite('  #elseif os(macOS)\n', 'macOS'), '  #elseif true\n')
        self.assertEqual(self.rewrite('#if targetEnvironment(simulator)'), '#if false')

    def test_modules(self):
        self.assertEqual(self.rewrite('#if canImport(FoundationNetworking)\n'), '#if false\n')
        self.assertEqual(self.rewrite('#if canImport(UIKit, _version: 1)\n'), '#if canImport(UIKit, _version: 1)\n')

    def test_text_is_left_alone(self):
        for text in (
            'let a = """\n#if os(iOS)\n"""\n', '/* "\n/* */\n#if os(iOS)\n*/\n', '// #if os(iOS)\n',
            'let a = #"""\n"""\n#if os(iOS)\n"""#\n', 'let a = """\n\\(f("""\n#if os(iOS)\n"""))\n"""\n',
        ):
            self.assertEqual(self.rewrite(text), text)

    def test_after_text(self):
        for text in ('let a = "/*"\n', 'let a = #"\\"#\n', 'let a = "\\(b("\\""))"\n', 'let r = /"/\n', "let a = '\"'\n"):
            self.assertEqual(self.rewrite(text + '#if os(iOS)\n'), text + '#if true\n')

    def test_modules_that_stand_in(self):
        text = 'public import struct Foundation.URL\nimport Foundation\nimport FoundationNetworking\nlet a: Foundation.Bundle\n'
        self.assertEqual(
            swift_conditions.with_module(text, 'Foundation', 'F'),
            'public import struct F.URL\nimport F\nimport FoundationNetworking\nlet a: F.Bundle\n')
        self.assertEqual(
            swift_conditions.imported_modules(text + '@preconcurrency import CoreML\n// import Nothing\n'),
            {'Foundation', 'FoundationNetworking', 'CoreML'})

    def test_casts(self):
        self.assertEqual(swift_conditions.with_explicit_bridging('f(a as CFString)'), 'f(a ~> CFString.self)')
        self.assertEqual(swift_conditions.with_explicit_bridging('a as! CFString'), 'a as! CFString')


class Readme(unittest.TestCase):
    def test_lines_for_apps_are_those_that_are_checked(self):
        block = (typecheck_apple.ROOT / 'README.md').read_text().split('```swift\n')[2].split('```')[0]
        self.assertIn('cgImage', block)
        examples = (typecheck_apple.ROOT / 'Examples' / 'Apple' / 'TenLines.swift').read_text().splitlines()
        for line in block.splitlines():
            self.assertIn(line.split('  //')[0].strip(), [example.strip() for example in examples])


class AppleOnlyLines(unittest.TestCase):
    def test_counting(self):
        for count, text in (
            (2, '#if canImport(UIKit)\nlet a = 1\n\n#elseif canImport(AppKit)\nlet a = 2\n#endif\nlet b = 1\n'),
            (1, '#if os(Linux)\nlet a = 1\n#else\nlet a = 2\n#endif\n'),
            (1, '#if canImport(Glibc)\nimport Glibc\n#elseif canImport(Musl)\nimport Musl\n#elseif canImport(Darwin)\n'
                'import Darwin\n#endif\n'),
            (0, '#if _endian(big)\nlet a = 1\n#endif\nlet s = """\n#if os(iOS)\nx\n#endif\n"""\n'),
            (1, '#if !os(Linux)\n#if os(Linux)\nlet a = 1\n#else\nlet b = 1\n#endif\n#endif\n'),
        ):
            self.assertEqual(swift_conditions.apple_only_lines(text), count, text)


class Availability(unittest.TestCase):
    def test_newer_declarations(self):
        minimum = {'ios': '17.0', 'macos': '14.0'}
        newer = typecheck_apple.newer_than(minimum, '@available(iOS 18.0, macOS 15, *)\n@available(iOS 9.3, macOS 10.11.2, *)')
        self.assertEqual(newer, [(1, 'iOS 18.0'), (1, 'macOS 15')])
        self.assertEqual(typecheck_apple.newer_than(minimum, '@available(iOS 18.0, *) // guarded'), [])


if __name__ == '__main__':
    unittest.main()
