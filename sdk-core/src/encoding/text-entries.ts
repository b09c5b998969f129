import { toKey, toValueText } from './value-text.ts';
import { wireLimits } from './wire-limits.ts';

export interface TextEntry {
  readonly key: string;
  readonly text: string;
}

/**
 * The current entries of a record, at most 64. Skips values without a text form and empty or too long
 * keys. Never throws: an unreadable member becomes a marker string.
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

/** One JSON object, without the entries that would exceed `maxLength` UTF-16 units; `undefined` if none is left. */
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

/** An unreadable entry must not prevent the others. */
function readMember(record: object, key: string): unknown {
  try {
    return Reflect.get(record, key);
  } catch {
    return '[unreadable]';
  }
}
