/** What is open while a pattern is read: the whole pattern, or a group. */
interface OpenGroup {
  /** Instructions of the group itself. */
  readonly ownSize: number;
  /** Of the alternatives before the current one. */
  alternativesSize: number;
  /** Whether the last of these was one character: such alternatives become one class together. */
  endsWithCharacter: boolean;
  /** Of the current alternative. */
  currentSize: number;
  /** Whether the current alternative has nothing but characters and classes. */
  isPlain: boolean;
  /** Of what a repetition that follows repeats. */
  lastSize: number;
}

/**
 * The parts of a pattern in RE2's syntax (https://github.com/google/re2/wiki/Syntax): quoted text, a character or class by
 * escape, a class in brackets, flags, an opened group, a counted repetition, or one character.
 */
const part =
  /\\Q(?<quoted>[\s\S]*?)(?:\\E|$)|\\[pPx]\{[^}]*\}|\\p[\s\S]|\\x[\da-f]{2}|\\[0-7]{1,3}|\\[\s\S]|\[\^?\]?(?:\[:\^?\w+:\]|\\[\s\S]|[^\]\\])*\]|(?<flags>\(\?[a-z-]*\))|(?<bare>\(\?[a-z-]*:)|\(\?P?<[^>]*>|\{(?<min>0|[1-9]\d*)(?:,(?<max>\d*))?\}|[\s\S]/giu;

/** Of a place between characters. */
const assertion = /^(?:[$^]|\\[AZbz])$/i;

/**
 * About how many instructions RE2 compiles a pattern to, which takes no longer than reading the pattern: compiling one of 1,000
 * bytes takes seconds when its repetitions multiply. At least half of the program; more than the program where alternatives
 * begin alike, because RE2 joins these.
 */
export function estimateProgramSize(pattern: string): number {
  const open: OpenGroup[] = [];
  let group = openGroup(0);

  function add(size: number): void {
    group.currentSize += size;
    group.lastSize = size;
  }

  function repeat(size: number): void {
    group.currentSize += size - group.lastSize;
    group.lastSize = size;
    group.isPlain = false;
  }

  for (const { 0: text, groups = {} } of pattern.matchAll(part)) {
    const { quoted, flags, bare, min, max } = groups;
    if (quoted !== undefined) {
      if (quoted !== '') add(quoted.length - 1);
      add(1);
    } else if (min !== undefined) {
      // `{n,}` repeats the last copy without end.
      const count = Math.max(Number(min), Number(max ?? 0), 1);
      repeat(count * (group.lastSize + (max === undefined ? 0 : 1)));
    } else if (bare !== undefined || (text.startsWith('(') && flags === undefined)) {
      open.push(group);
      group = openGroup(bare === undefined ? 2 : 0);
    } else if (text === ')') {
      const size = sizeOf(group);
      group = open.pop() ?? openGroup(0);
      add(size);
      group.isPlain = false;
    } else if (text === '|') endAlternative(group);
    else if (text === '*' || text === '+' || text === '?') repeat(group.lastSize + 1);
    else if (flags === undefined) {
      add(1);
      if (assertion.test(text)) group.isPlain = false;
    }
  }
  return open.reduce((size, outer) => size + sizeOf(outer), sizeOf(group));
}

function openGroup(ownSize: number): OpenGroup {
  return {
    ownSize,
    alternativesSize: 0,
    endsWithCharacter: false,
    currentSize: 0,
    isPlain: true,
    lastSize: 0,
  };
}

function endAlternative(group: OpenGroup): void {
  const isCharacter = group.isPlain && group.currentSize === 1;
  if (!isCharacter || !group.endsWithCharacter) group.alternativesSize += group.currentSize + 1;
  group.endsWithCharacter = isCharacter;
  group.currentSize = 0;
  group.isPlain = true;
  group.lastSize = 0;
}

function sizeOf(group: OpenGroup): number {
  endAlternative(group);
  return group.ownSize + group.alternativesSize - 1;
}
