#!/usr/bin/env python3
"""Type-checks Swift sources under Apple's compilation conditions on a machine without Apple's SDK.

Every source is copied to .build/apple/<platform> with its `#if` conditions rewritten for that platform, and compiled
as a module with the flags of Package.swift. Apple's frameworks are the stub modules of Tools/AppleStubs: one folder a
module, found by name, compiled in the order that their imports tell. A stub file that has the line
`// platforms: ios visionos` makes its module exist on those platforms alone. `import Foundation` gives the stub module
FoundationOfApple: Linux's Foundation and what Apple's has beside it.
"""

import concurrent.futures
import dataclasses
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys

import swift_conditions

ROOT = pathlib.Path(__file__).resolve().parent.parent
STUBS = ROOT / 'Tools' / 'AppleStubs'
BUILD = ROOT / '.build' / 'apple'
SYSTEMS = {'ios': 'iOS', 'macos': 'macOS', 'visionos': 'visionOS'}
COMMON_FLAGS = ['-emit-module', '-wmo']
# Evolution makes the stubs' enumerations open, as Apple's are.
STUB_FLAGS = ['-swift-version', '6', '-enable-library-evolution', '-suppress-warnings']
# Lines that nothing on Linux runs or tests.
MOST_APPLE_ONLY_LINES = 1500
BUNDLE_ACCESSOR = 'import Foundation\n\nextension Foundation.Bundle {\n  static let module = Bundle.main\n}\n'


@dataclasses.dataclass
class Module:
    """Sources that are compiled together."""

    name: str
    files: list
    flags: list
    has_resources: bool = False


class Checker:
    """Compiles modules for one platform, each after the modules that it imports, and only what has changed."""

    def __init__(self, platform, modules, build=BUILD):
        self.platform = platform
        self.modules = {module.name: module for module in modules}
        self.build = build / platform
        self.products = self.build / 'modules'
        self.keys = {}
        self.messages = []

    def check(self, names):
        """Whether all of these modules compile; what the compiler said is in `messages`."""
        self.products.mkdir(parents=True, exist_ok=True)
        for stale in self.products.iterdir():
            if stale.name.split('.')[0] not in self.modules:
                stale.unlink()
        # Stubs first: `canImport` sees only what is there.
        stubs = [module.name for module in self.modules.values() if module.flags is STUB_FLAGS]
        good = all([self.build_module(name) for name in stubs])
        return good and all([self.build_module(name) for name in names])

    def build_module(self, name, path=()):
        if name in self.keys:
            return self.keys[name] is not None
        if name in path:
            self.messages.append(f'error: modules import each other: {" → ".join((*path, name))}')
            return False
        module = self.modules[name]
        sources = [(file, self.prepare(module, file.read_text(encoding='utf-8'))) for file in module.files]
        if module.has_resources:
            sources.append((pathlib.Path('resource_bundle_accessor.swift'), self.prepare(module, BUNDLE_ACCESSOR)))
        needed = set().union(*(swift_conditions.imported_modules(text) for _, text in sources))
        needed = sorted((needed & self.modules.keys()) - {name})
        self.keys[name] = None
        if not all([self.build_module(other, (*path, name)) for other in needed]):
            return False
        key = hashlib.sha256(repr((
            compiler_version(), module.flags, COMMON_FLAGS, [self.keys[other] for other in needed],
            [(str(file), text) for file, text in sources],
        )).encode()).hexdigest()
        stamp = self.products / f'{name}.key'
        if not (stamp.exists() and stamp.read_text() == key):
            stamp.unlink(missing_ok=True)
            if not self.compile(module, sources):
                return False
            stamp.write_text(key)
        self.keys[name] = key
        return True

    def prepare(self, module, text):
        """A source as this platform would see it."""
        if module.flags is not STUB_FLAGS:
            text = swift_conditions.with_module(text, 'Foundation', 'FoundationOfApple')
            text = swift_conditions.with_explicit_bridging(text)
        return swift_conditions.rewrite(text, SYSTEMS[self.platform])

    def compile(self, module, sources):
        folder = self.build / 'sources' / module.name
        shutil.rmtree(folder, ignore_errors=True)
        copies = []
        for file, text in sources:
            place = file.relative_to(ROOT) if file.is_relative_to(ROOT) else pathlib.Path(file.name)
            copy = folder / place
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text, encoding='utf-8')
            copies.append(str(copy))
        library = [] if any(file.name == 'main.swift' for file in module.files) else ['-parse-as-library']
        run = subprocess.run(
            ['swiftc', *COMMON_FLAGS, *module.flags, *library, '-module-name', module.name, '-I', str(self.products),
             '-module-cache-path', str(self.build / 'cache'), '-o', str(self.products / f'{module.name}.swiftmodule'),
             *copies], cwd=ROOT, capture_output=True, text=True, check=False)
        if run.returncode != 0:
            # Copies have the lines of their sources: only the path is another one.
            self.messages.append((run.stdout + run.stderr).replace(f'{folder}/', '').rstrip())
        return run.returncode == 0


_version = []


def compiler_version():
    if not _version:
        _version.append(subprocess.run(['swiftc', '--version'], capture_output=True, text=True, check=True).stdout)
    return _version[0]


def stub_modules(platform):
    """The stub modules that exist on a platform."""
    modules = []
    for folder in sorted(path for path in STUBS.iterdir() if path.is_dir()):
        files = sorted(folder.rglob('*.swift'))
        limits = re.findall(r'^// platforms: (.*)$', '\n'.join(file.read_text() for file in files), re.MULTILINE)
        if files and (not limits or platform in ' '.join(limits).split()):
            modules.append(Module(folder.name, files, STUB_FLAGS))
    return modules


def manifest():
    run = subprocess.run(['swift', 'package', 'dump-package'], cwd=ROOT, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        sys.exit(run.stderr)
    return json.loads(run.stdout)


def package_modules(package, platform):
    """The package's Swift targets, tests apart, the sample app, and the examples."""
    modules = []
    language = ['-swift-version', (package.get('swiftLanguageVersions') or ['6'])[-1]]
    for target in package['targets']:
        folder = ROOT / (target.get('path') or f'Sources/{target["name"]}')
        files = sorted(folder.rglob('*.swift'))
        if target['type'] in ('regular', 'executable') and files and not folder.is_relative_to(ROOT / 'Tests'):
            flags = language + [flag for each in target['settings'] for flag in setting_flags(each, platform)]
            modules.append(Module(
                target['name'], files, [*flags, '-package-name', 'samkit'], bool(target['resources'])))
    # Packages of their own, as their readers have them.
    for name, folder in (('SamKitDemo', 'Examples/SamKitDemo'), ('AppleExamples', 'Examples/Apple')):
        files = [file for file in sorted((ROOT / folder).rglob('*.swift')) if file.name != 'Package.swift']
        if files:
            modules.append(Module(name, files, [*language, '-warnings-as-errors']))
    return modules


def setting_flags(setting, platform):
    """The compiler's flags for one of the manifest's settings."""
    names = setting.get('condition', {}).get('platformNames')
    if names and platform not in names or setting['tool'] != 'swift':
        return []
    (kind, value), = setting['kind'].items()
    match kind:
        case 'enableUpcomingFeature': return ['-enable-upcoming-feature', value['_0']]
        case 'enableExperimentalFeature': return ['-enable-experimental-feature', value['_0']]
        case 'treatAllWarnings': return ['-warnings-as-errors'] if value['_0'] == 'error' else []
        case 'define': return ['-D', value['_0']]
    sys.exit(f'typecheck-apple: the setting {kind} of Package.swift is not known to this script')


def newer_than(minimum, text):
    """Lines of a stub, and the versions on them, that are later than the package's least ones.

    Sources may use such a declaration only behind `#available`, which the stub says by a comment, `// guarded`: the
    compiler of this machine cannot tell.
    """
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if '@available' not in line or '// guarded' in line:
            continue
        for system, version in re.findall(r'\b(iOS|macOS|visionOS) ([\d.]+)', line):
            least = minimum.get(system.lower(), '1')
            if [int(part) for part in version.split('.')] > [int(part) for part in least.split('.')]:
                found.append((number, f'{system} {version}'))
    return found


def check_availability(package):
    """Whether everything that the stubs declare is on the systems that the manifest names."""
    minimum = {each['platformName']: each['version'] for each in package['platforms']}
    good = True
    for file in sorted(STUBS.rglob('*.swift')):
        for line, version in newer_than(minimum, file.read_text()):
            good = False
            print(f'{file.relative_to(ROOT)}:{line}: error: needs {version}, which is later than Package.swift\'s least; '
                  'use it behind #available and say `// guarded` here', file=sys.stderr)
    return good


def check_thinness():
    """Whether the code that only Apple's systems run is as little as it should be."""
    count = sum(swift_conditions.apple_only_lines(file.read_text()) for file in sorted((ROOT / 'Sources').rglob('*.swift')))
    print(f'{count} lines for Apple\'s systems alone; the limit is {MOST_APPLE_ONLY_LINES}')
    return count <= MOST_APPLE_ONLY_LINES


def check_platform(platform, package, names):
    targets = package_modules(package, platform)
    unknown = set(names) - {target.name for target in targets}
    if unknown:
        sys.exit(f'typecheck-apple: no such target: {", ".join(sorted(unknown))}')
    checker = Checker(platform, stub_modules(platform) + targets)
    good = checker.check(names or [target.name for target in targets])
    return good, sum(len(target.files) for target in targets), checker.messages


def main(names):
    package = manifest()
    platforms = ['ios', 'macos']
    with concurrent.futures.ThreadPoolExecutor() as pool:
        results = list(pool.map(lambda platform: check_platform(platform, package, names), platforms))
    for platform, (good, files, messages) in zip(platforms, results):
        for message in messages:
            print(message, file=sys.stderr)
        print(f'{SYSTEMS[platform]}: {f"names and types agree ({files} files)" if good else "does not type-check"}')
    fine = [check_availability(package), check_thinness()]
    sys.exit(0 if all(fine) and all(good for good, _, _ in results) else 1)


if __name__ == '__main__':
    main(sys.argv[1:])
