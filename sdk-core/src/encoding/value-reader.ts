import type { ItemTexts } from '../recording/outgoing-item.ts';
import { truncateUtf8 } from './utf8-text.ts';
import { bytesMarker, classOf, isError } from './value-text.ts';
import {
  attributeKeyBytes,
  attributeValueBytes,
  itemBytes,
  mapEntries,
  mapLength,
  readLength,
} from './wire-limits.ts';

/** Texts of at most 64 keys and 32,768 UTF-16 units together. */
export interface TextMap {
  readonly texts: ItemTexts;
  count: number;
  length: number;
}

/** JSON that shares nothing with the value it was read from. */
export type PlainJson = string | number | boolean | null | PlainJson[] | { [key: string]: PlainJson };

/**
 * Reads any value of the host. Never throws: what cannot be read becomes a marker such as `[unreadable]`. The
 * cost of a call is bounded whatever the value, except for the keys of an object, which engines list only together.
 */
export interface ValueReader {
  /** Called at the start of each call of the host: limits what it may read. */
  startCall(): void;
  /**
   * The text form of a value, truncated to `maxBytes` of UTF-8, objects as JSON; `undefined` for a value without
   * one: `undefined`, `null`, symbols and functions.
   */
  toText(value: unknown, maxBytes: number): string | undefined;
  /** The text form of an attribute's value, unless its key is redacted. */
  toValue(key: string, value: unknown): string | undefined;
  /** Sets an entry. Skips a value without a text form, an empty or too long key, and what does not fit. */
  addText(map: TextMap, key: unknown, value: unknown): void;
  /** The entries of a record in the same way, or nothing if there are none. */
  addTexts(map: TextMap, record: unknown): void;
  /** The JSON form of a value; `undefined` if it has none or would exceed about `maxLength` UTF-16 units. */
  toJson(value: unknown, maxLength: number): PlainJson | undefined;
}

/** What a copy may still take, and the objects it is inside of. */
interface Copying {
  /** UTF-16 units of JSON; negative once something was left out. */
  room: number;
  readonly ancestors: object[];
  /** Stays an object, even if its JSON says nothing. */
  readonly root?: unknown;
}

const unreadable = '[unreadable]';
const redacted = '[redacted]';
const maxDepth = 32;

export function createTextMap(): TextMap {
  return { texts: {}, count: 0, length: 0 };
}

/** An assignment to `__proto__` would not create a member. */
function setMember<Value>(owner: Record<string, Value>, key: string, value: Value): void {
  if (key !== '__proto__') owner[key] = value;
  else Object.defineProperty(owner, key, { value, configurable: true, enumerable: true, writable: true });
}

/** The well-formed key, or `undefined` if it is empty or too long: a truncated key would be another key. */
export function toKey(key: unknown): string | undefined {
  // A longer one has more bytes too; reading it could take long.
  if (typeof key !== 'string' || key === '' || key.length > attributeKeyBytes) return undefined;
  const fitting = truncateUtf8(key, attributeKeyBytes);
  return fitting.length === key.length ? fitting : undefined;
}

/** The member, or a marker if it throws: an unreadable member must not prevent the others. */
export function readMember(owner: object, key: string | number): unknown {
  try {
    return Reflect.get(owner, key);
  } catch {
    return unreadable;
  }
}

/** Most objects are; asking for their class takes longer than reading them. May throw. */
function isPlain(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype;
}

/** The keys of a record, at most `maxCount` of an array; none of a value without members or one that cannot be read. */
export function keysOf(record: unknown, maxCount: number): readonly string[] {
  try {
    if (typeof record !== 'object' || record === null) return [];
    if (Array.isArray(record))
      return Array.from({ length: Math.min(record.length, maxCount) }, (_, i) => `${i}`);
    const hasMembers = isPlain(record) || (bytesMarker(record) === undefined && classOf(record) !== 'String');
    return hasMembers ? Object.keys(record) : [];
  } catch {
    return [];
  }
}

/** The values of keys that match `redact` become `[redacted]`, at any depth. */
export function createValueReader(redact?: RegExp | undefined): ValueReader {
  /** UTF-16 units of overlong texts that this call may still read. */
  let readRoom = readLength;

  /** The prefix of a concatenated text takes as long as the whole. */
  function cut(text: string, maxBytes: number): string {
    if (text.length <= maxBytes) return truncateUtf8(text, maxBytes);
    readRoom -= text.length;
    return truncateUtf8(readRoom < 0 ? `[text of ${text.length} characters]` : text, maxBytes);
  }

  function errorText(error: Error): string {
    const message = cut(String(error.message), attributeValueBytes);
    const name = cut(String(error.name), attributeKeyBytes);
    return message === '' ? name : `${name}: ${message}`;
  }

  function specialText(value: object): string | undefined {
    if (isError(value)) return errorText(value);
    return classOf(value) === 'String' ? String(value) : bytesMarker(value);
  }

  function copy(copying: Copying, value: unknown): PlainJson | undefined {
    copying.room -= 2;
    if (copying.room < 0) return undefined;
    switch (typeof value) {
      case 'string': {
        const text = cut(value, copying.room);
        copying.room = text.length < value.length ? -1 : copying.room - text.length;
        return text;
      }
      case 'number':
        return Number.isFinite(value) ? value : String(value);
      case 'boolean':
        return value;
      case 'bigint':
        // The digits of a large one take long.
        return BigInt.asIntN(1024, value) === value ? String(value) : '[bigint]';
      case 'object':
        return value && copyObject(copying, value);
      default:
        return undefined;
    }
  }

  function copyObject(copying: Copying, value: object): PlainJson | undefined {
    const { ancestors } = copying;
    if (ancestors.includes(value)) return '[circular]';
    if (ancestors.length === maxDepth) return '[too deep]';
    ancestors.push(value);
    try {
      const isArray = Array.isArray(value);
      if (!isArray && !isPlain(value)) {
        const text = specialText(value);
        if (text !== undefined) return copy(copying, text);
      }
      // Dates, URLs, decimals and the like define their own JSON.
      const json: unknown = 'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : value;
      if (json !== value) return copy(copying, json);
      if (isArray) return copyArray(copying, value);
      // Those of a map and an answer have no members, an event has one.
      const name = classOf(value);
      const saysMore = name === 'Object' || Object.keys(value).some((key) => key !== 'isTrusted');
      return saysMore || value === copying.root ? copyMembers(copying, value) : copy(copying, `[${name}]`);
    } catch {
      // A proxy trap, `toJSON` or array length that throws: the value as a whole cannot be read.
      return unreadable;
    } finally {
      ancestors.pop();
    }
  }

  function copyArray(copying: Copying, values: readonly unknown[]): PlainJson {
    const copies: PlainJson[] = [];
    for (let index = 0; index < values.length && copying.room >= 0; index += 1) {
      copies.push(copy(copying, readMember(values, index)) ?? null);
    }
    return copies;
  }

  function copyMembers(copying: Copying, value: object): Record<string, PlainJson> {
    const copies: { [key: string]: PlainJson } = {};
    for (const key of Object.keys(value)) {
      copying.room -= key.length + 2;
      if (copying.room < 0) break;
      const member = copy(copying, redact?.test(key) ? redacted : readMember(value, key));
      if (member !== undefined) setMember(copies, truncateUtf8(key, itemBytes), member);
    }
    return copies;
  }

  function toText(value: unknown, maxBytes: number): string | undefined {
    if (typeof value === 'string') return cut(value, maxBytes);
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    // More than what is kept, because not all of it is text; what exceeds it is cut.
    const plain = copy({ room: maxBytes * 4, ancestors: [] }, value);
    if (plain === undefined || plain === null) return undefined;
    // A date's text is stored without quotes, so that it can be filtered for.
    return truncateUtf8(typeof plain === 'string' ? plain : JSON.stringify(plain), maxBytes);
  }

  function toValue(key: string, value: unknown): string | undefined {
    return redact?.test(key) ? redacted : toText(value, attributeValueBytes);
  }

  function addText(map: TextMap, key: unknown, value: unknown): void {
    const name = toKey(key);
    const text = name && toValue(name, value);
    if (name === undefined || text === undefined) return;
    const replaced = Object.hasOwn(map.texts, name) ? map.texts[name] : undefined;
    const growth = text.length + (replaced === undefined ? name.length : -replaced.length);
    if (map.length + growth > mapLength || (replaced === undefined && map.count === mapEntries)) return;
    map.length += growth;
    if (replaced === undefined) map.count += 1;
    setMember(map.texts, name, text);
  }

  return {
    startCall() {
      readRoom = readLength;
    },
    toText,
    toValue,
    addText,
    addTexts(map, record) {
      let room = mapEntries;
      for (const key of keysOf(record, mapEntries)) {
        if (room === 0) break;
        room -= 1;
        // Anything but an object has no keys.
        addText(map, key, readMember(record as object, key));
      }
    },
    toJson(value, maxLength) {
      const copying: Copying = { room: maxLength, ancestors: [], root: value };
      const plain = copy(copying, value);
      return copying.room < 0 ? undefined : plain;
    },
  };
}
