import { encodeJsonSnapshot } from './json-snapshot.ts';
import { truncateUtf8 } from './utf8-text.ts';
import { wireLimits } from './wire-limits.ts';

/** Values of an attribute or detail. Everything is stored as text; objects become JSON text. */
export type AttributeValue = string | number | boolean | bigint | Date | object;

/**
 * The text form of a value, truncated to `maxBytes` of UTF-8; `undefined` for a value without one:
 * `undefined`, `null`, symbols, functions and objects too large to describe. Never throws.
 */
export function toValueText(value: unknown, maxBytes: number): string | undefined {
  switch (typeof value) {
    case 'string':
      return truncateUtf8(value, maxBytes);
    case 'number':
    case 'boolean':
    case 'bigint':
      return truncateUtf8(String(value), maxBytes);
    case 'object':
      return value === null ? undefined : objectText(value, maxBytes);
    default:
      return undefined;
  }
}

function objectText(value: object, maxBytes: number): string | undefined {
  try {
    if (value instanceof Error) return truncateUtf8(errorText(value), maxBytes);
  } catch {
    return undefined;
  }
  // A larger limit than what is kept, so that a slightly too large object is truncated, not lost.
  const json = encodeJsonSnapshot(value, maxBytes * 4);
  if (json === undefined) return undefined;
  // A date's JSON is quoted; stored without quotes it can be filtered for.
  return truncateUtf8(json.startsWith('"') ? String(JSON.parse(json)) : json, maxBytes);
}

/** `TypeError: x is not a function`; reads members that may be overridden, so it may throw. */
export function errorText(error: Error): string {
  const message = String(error.message);
  return message === '' ? String(error.name) : `${String(error.name)}: ${message}`;
}

/** The well-formed key, or `undefined` if it is too long: a truncated key would be another key. */
export function toKey(key: unknown): string | undefined {
  if (typeof key !== 'string' || key === '') return undefined;
  const fitting = truncateUtf8(key, wireLimits.attributeKeyBytes);
  return fitting.length === key.length ? fitting : undefined;
}
