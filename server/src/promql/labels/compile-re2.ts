import { RE2JS, RE2JSException } from 're2js';
import { PromqlError } from '../promql-error.ts';

/** A compiled regular expression. `.` matches every character. */
export interface Re2 {
  readonly program: RE2JS;
  /** The numbers of the groups of a name, in the order of the pattern; Go allows several of one name. */
  readonly groups: ReadonlyMap<string, readonly number[]>;
}

/** What may hold a bracket that opens no group: quoted text, an escape, a class; else the opening of a named group. */
const token =
  /\\Q[\s\S]*?(?:\\E|$)|\\[\s\S]|\[\^?\]?(?:\[:\^?\w+:\]|\\[\s\S]|[^\]\\])*\]|\(\?P?<(?<name>[^>]*)>/g;

/** @throws PromqlError of kind `parse`, without a span, for an invalid pattern. */
export function compileRe2(pattern: string): Re2 {
  const { unique, originals } = renameRepeated(pattern);
  try {
    const program = RE2JS.compile(unique, RE2JS.DOTALL);
    return { program, groups: numberGroups(program, originals) };
  } catch (cause) {
    if (!(cause instanceof RE2JSException)) throw cause;
    // RE2JS quotes the pattern with the flag.
    throw new PromqlError('parse', cause.message.replace('`(?s)', '`'), {
      hint: 'the syntax is https://github.com/google/re2/wiki/Syntax',
      cause,
    });
  }
}

interface RenamedGroups {
  /** The pattern, in which each name stands once. */
  readonly unique: string;
  /** The names of the groups that were renamed, by their new ones. */
  readonly originals: ReadonlyMap<string, string>;
}

function renameRepeated(pattern: string): RenamedGroups {
  const taken = new Set(Array.from(pattern.matchAll(token), ({ groups }) => groups?.['name']));
  const seen = new Set<string>();
  const originals = new Map<string, string>();
  const unique = pattern.replaceAll(token, (text, name: string | undefined) => {
    if (name === undefined) return text;
    if (!seen.has(name)) {
      seen.add(name);
      return text;
    }
    let count = 2;
    while (taken.has(`${name}_${count}`)) count += 1;
    const newName = `${name}_${count}`;
    taken.add(newName);
    originals.set(newName, name);
    return text.replace(`<${name}>`, `<${newName}>`);
  });
  return { unique, originals };
}

function numberGroups(
  program: RE2JS,
  originals: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  const byNumber = Object.entries(program.namedGroups()).sort(([, one], [, other]) => one - other);
  for (const [newName, number] of byNumber) {
    const name = originals.get(newName) ?? newName;
    groups.set(name, [...(groups.get(name) ?? []), number]);
  }
  return groups;
}
