import { readTextEntries } from './text-entries.ts';
import { toKey, toValueText } from './value-text.ts';
import { wireLimits } from './wire-limits.ts';

/** Builds one JSON object of at most 64 text entries. */
export interface TextMap {
  /** Skips a value without a text form, an empty or too long key, and entries that do not fit. */
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
    const keyText = toKey(key);
    const text = toValueText(value, wireLimits.attributeValueBytes);
    if (keyText !== undefined && text !== undefined) setText(keyText, text);
  }

  function setText(key: string, text: string): void {
    const keyJson = JSON.stringify(key);
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
      for (const { key, text } of readTextEntries(record)) setText(key, text);
    },
    encode() {
      if (valueByKey.size === 0) return undefined;
      return `{${[...valueByKey].map(([keyJson, valueJson]) => `${keyJson}:${valueJson}`).join(',')}}`;
    },
  };
}
