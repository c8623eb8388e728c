"""The compilation conditions of a Swift source, rewritten for a platform that the compiler does not know."""

import re

# What can hide a directive, and the directives themselves.
_INTERESTING = re.compile(r'//|/\*|#*"""|#*"|^[ \t]*#(?:if|elseif|else|endif)\b', re.MULTILINE)
_CALL = re.compile(r'\b(os|canImport|targetEnvironment)\(\s*([\w.]+)\s*(?:,[^)]*)?\)')
_IMPORT = re.compile(
    r'^[ \t]*(?:@\w+(?:\([^)]*\))?[ \t]+)*(?:(?:public|package|internal|fileprivate|private)[ \t]+)?'
    r'import[ \t]+(?:(?:struct|class|enum|protocol|func|let|var|typealias)[ \t]+)?(\w+)', re.MULTILINE)
# Modules that this machine has and Apple's systems have not.
_ELSEWHERE = {'Glibc', 'Musl', 'Android', 'WinSDK', 'FoundationNetworking', 'FoundationXML'}


def rewrite(text, system):
    """The text with `os(…)` and the like replaced by true or false; lines keep their numbers."""
    pieces, start = [], 0
    for begin, end in _directives(text):
        pieces += [text[start:begin], _decide(text[begin:end], system)]
        start = end
    return ''.join(pieces) + text[start:]


def _directives(text):
    """Where the lines of directives begin and end, strings and comments passed over."""
    position = 0
    while match := _INTERESTING.search(text, position):
        token = match.group()
        if token == '//':
            position = _end_of_line(text, match.end())
        elif token == '/*':
            position = _skip_comment(text, match.end())
        elif token.endswith('"'):
            position = _skip_string(text, match.end(), token)
        else:
            position = _end_of_line(text, match.end())
            yield match.start(), position


def _directive_lines(text):
    return {text.count('\n', 0, begin) for begin, _ in _directives(text)}


def with_module(text, name, stand_in):
    """The text with a module's imports, and names qualified by it, told of another module instead."""
    text = re.sub(rf'^([^/\n]*\bimport[ \t]+(?:[a-z]+[ \t]+)?){name}\b', rf'\g<1>{stand_in}', text, flags=re.MULTILINE)
    return re.sub(rf'(?<![\w.]){name}(?=\.[A-Z])', stand_in, text)


def with_explicit_bridging(text):
    """The text with casts that only Apple's compiler bridges as calls of the operators that the stubs have for them.

    These are `… as CFString` and the like, `… as? [CFString: Any]`, and `kConstant as String`.
    """
    text = re.sub(r'(?<=\s)as (CF[A-Z]\w+)\b(?![?.])', r'~> \1.self', text)
    text = re.sub(r'(?<=\s)as\? (\[CFString: Any\])', r'~>? \1.self', text)
    return re.sub(r'\b(k[A-Z]\w+) as String\b(?![?.])', r'\1 ~> String.self', text)


def imported_modules(text):
    """Names of the modules that a source imports anywhere."""
    return set(_IMPORT.findall(text))


def apple_only_lines(text):
    """Lines that are not blank and that no Linux compiler sees, but one of Apple's systems does."""
    linux = [line for line, seen in _seen(text, _on_linux) if seen]
    apple = {line for system in ('iOS', 'macOS', 'visionOS') for line, seen in _seen(text, _on(system)) if seen}
    lines = text.splitlines()
    return sum(1 for line in apple - set(linux) if lines[line].strip())


def _seen(text, holds):
    """Each line's number, and whether the compiler sees it; directives count as not seen."""
    stack = []
    directives = _directive_lines(text)
    for number, line in enumerate(text.splitlines()):
        directive = re.match(r'\s*#(if|elseif|else|endif)\b(.*)', line)
        if directive is None or number not in directives:
            yield number, all(taken == 'now' for taken in stack)
            continue
        kind, condition = directive.groups()
        if kind == 'if':
            stack.append('now' if holds(condition) else 'later')
        elif kind == 'endif':
            stack.pop()
        elif stack[-1] == 'now':
            stack[-1] = 'over'
        elif stack[-1] == 'later' and (kind == 'else' or holds(condition)):
            stack[-1] = 'now'
        yield number, False


def _holds(condition, is_system, has_module):
    condition = re.sub(r'//.*', '', condition)
    condition = _CALL.sub(lambda match: str({
        'os': is_system, 'canImport': has_module, 'targetEnvironment': lambda _: False,
    }[match.group(1)](match.group(2).split('.')[0])), condition)
    condition = condition.replace('&&', ' and ').replace('||', ' or ').replace('!', ' not ')
    condition = re.sub(r'\b(?:true|false)\b', lambda match: match.group().capitalize(), condition)
    words = set(re.findall(r'\w+', condition)) - {'and', 'or', 'not', 'True', 'False'}
    # Of other conditions, such as `_endian(big)`, nothing is known: neither branch is another system's.
    return False if words else eval(condition, {'__builtins__': {}})  # pylint: disable=eval-used


def _on_linux(condition):
    return _holds(condition, lambda name: name == 'Linux', lambda name: name in _ELSEWHERE - {'Musl', 'Android', 'WinSDK'})


def _on(system):
    def has_module(name):
        return name not in _ELSEWHERE and not (name == 'UIKit' and system == 'macOS') \
            and not (name == 'AppKit' and system != 'macOS')

    return lambda condition: _holds(condition, lambda name: name == system, has_module)


def _decide(condition, system):
    def value(match):
        kind, name = match.group(1), match.group(2)
        if kind == 'os':
            return 'true' if name == system else 'false'
        if kind == 'targetEnvironment':
            return 'false'
        # Other modules are there when the toolchain has them or a stub of them was built: the compiler looks.
        return 'false' if name.split('.')[0] in _ELSEWHERE else match.group()

    return _CALL.sub(value, condition)


def _end_of_line(text, position):
    end = text.find('\n', position)
    return len(text) if end < 0 else end


def _skip_comment(text, position):
    depth = 1
    for match in re.compile(r'/\*|\*/').finditer(text, position):
        depth += 1 if match.group() == '/*' else -1
        if depth == 0:
            return match.end()
    return len(text)


def _skip_string(text, position, opening):
    """The position after a string literal whose opening delimiter ends at `position`."""
    hashes = opening.count('#')
    is_multiline = opening.endswith('"""')
    closing = ('"""' if is_multiline else '"') + '#' * hashes
    escape = '\\' + '#' * hashes
    while position < len(text):
        if text.startswith(closing, position):
            return position + len(closing)
        if text.startswith(escape, position):
            position += len(escape)
            position = _skip_interpolation(text, position + 1) if text[position:position + 1] == '(' else position + 1
        elif text[position] == '\n' and not is_multiline:
            return position  # Not a string after all, such as a quote in a regular expression.
        else:
            position += 1
    return position


def _skip_interpolation(text, position):
    depth = 1
    for_each = re.compile(r'[()]|/\*|#*"""|#*"')
    while match := for_each.search(text, position):
        token, position = match.group(), match.end()
        if token == '(':
            depth += 1
        elif token == ')':
            depth -= 1
            if depth == 0:
                return position
        elif token == '/*':
            position = _skip_comment(text, position)
        else:
            position = _skip_string(text, position, token)
    return len(text)
