import { toKey, toValueText } from './value-text.ts';
import { wireLimits } from './wire-limits.ts';

export interface TextEntry {
  readonly key: string;
  readonly text: string;
}

/**
 * The entries of a record as they are now, at most 64. Leaves out a value without a text and an empty
 * or too long key. Never throws: a member that cannot be read becomes a marker text.
 */
export function readTextEntries(record: unknown): readonly TextEntry[] {
  const entries: TextEntry[] = [];
  if (typeof record !== 'object' || record === null) return entries;
  for (const name of readKeys(record)) {
    if (entries.length === wireLimits.mapEntries) break;
    const key = toKey(name);
    const text = toValueText(readMember(record, name), wireLimits.attributeValueBytes);
    if (key !== undefined && text !== undefined) entries.push({ key, text });
  }
  return entries;
}

/** One JSON object, without the entries for which `maxLength` UTF-16 units are too few; `undefined` when none is left. */
export function encodeTextEntries(entries: readonly TextEntry[], maxLength: number): string | undefined {
  const members: string[] = [];
  let room = maxLength;
  for (const { key, text } of entries) {
    const member = `${JSON.stringify(key)}:${JSON.stringify(text)}`;
    if (member.length >= room) continue;
    room -= member.length + 1;
    members.push(member);
  }
  return members.length === 0 ? undefined : `{${members.join(',')}}`;
}

function readKeys(record: object): readonly string[] {
  try {
    return Object.keys(record);
  } catch {
    return [];
  }
}

/** One entry that cannot be read must not take the others with it. */
function readMember(record: object, key: string): unknown {
  try {
    return Reflect.get(record, key);
  } catch {
    return '[unreadable]';
  }
}
