import { toKeyText, toValueText } from './value-text.ts';
import { wireLimits } from './wire-limits.ts';

/** Texts by key, on their way to become one JSON object of at most 64 entries. */
export interface TextMap {
  /** Leaves out a value without a text, an empty or too long key, and what there is no room for. */
  set(key: unknown, value: unknown): void;
  /** Sets every entry of a record that can be read. */
  setAll(record: unknown): void;
  /** JSON text; `undefined` when nothing was set. */
  encode(): string | undefined;
}

/** `maxLength` bounds the JSON text in UTF-16 units. */
export function createTextMap(maxLength: number): TextMap {
  const valueByKey = new Map<string, string>();
  let room = maxLength;

  function set(key: unknown, value: unknown): void {
    const keyJson = toKeyText(key);
    const text = toValueText(value, wireLimits.attributeValueBytes);
    if (keyJson === undefined || text === undefined) return;
    const valueJson = JSON.stringify(text);
    const replaced = valueByKey.get(keyJson);
    if (replaced === undefined && valueByKey.size === wireLimits.mapEntries) return;
    const growth =
      replaced === undefined ? keyJson.length + valueJson.length + 2 : valueJson.length - replaced.length;
    if (growth > room) return;
    room -= growth;
    valueByKey.set(keyJson, valueJson);
  }

  return {
    set,
    setAll(record) {
      if (typeof record !== 'object' || record === null) return;
      for (const key of readKeys(record)) set(key, readMember(record, key));
    },
    encode() {
      if (valueByKey.size === 0) return undefined;
      return `{${[...valueByKey].map(([keyJson, valueJson]) => `${keyJson}:${valueJson}`).join(',')}}`;
    },
  };
}

export function encodeTextMap(record: unknown, maxLength: number): string | undefined {
  const map = createTextMap(maxLength);
  map.setAll(record);
  return map.encode();
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
