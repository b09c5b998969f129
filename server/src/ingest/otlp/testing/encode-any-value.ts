import { createWireWriter } from '../protobuf/wire-writer.ts';

/**
 * An OTLP `AnyValue`: a string; a number as double; a bigint as int64; a boolean; bytes; `null` as a value that is
 * not set; an array; a map or plain object as key-value list.
 */
export type AnyValueInit =
  | string
  | number
  | bigint
  | boolean
  | Uint8Array
  | null
  | readonly AnyValueInit[]
  | KeyValuesInit;

/** A map can also have the key `__proto__`. */
export type KeyValuesInit = ReadonlyMap<string, AnyValueInit> | { readonly [key: string]: AnyValueInit };

/** Attributes in the order they are sent; entries may repeat keys. */
export type AttributesInit = KeyValuesInit | readonly (readonly [key: string, value: AnyValueInit])[];

export function encodeAnyValue(value: AnyValueInit): Uint8Array {
  const writer = createWireWriter();
  if (value === null) return writer.finish();
  if (typeof value === 'string') writer.string(1, value);
  else if (typeof value === 'boolean') writer.varint(2, value ? 1 : 0);
  else if (typeof value === 'bigint') writer.varint(3, value);
  else if (typeof value === 'number') writer.double(4, value);
  else if (value instanceof Uint8Array) writer.bytes(7, value);
  else if (isArray(value)) writer.bytes(5, encodeArray(value));
  else writer.bytes(6, encodeKeyValueList(value));
  return writer.finish();
}

/** The messages `KeyValue` of attributes, one for each entry. */
export function encodeKeyValues(attributes: AttributesInit): Uint8Array[] {
  return toEntries(attributes).map(([key, value]) => {
    const writer = createWireWriter();
    writer.string(1, key);
    writer.bytes(2, encodeAnyValue(value));
    return writer.finish();
  });
}

function encodeArray(values: readonly AnyValueInit[]): Uint8Array {
  const writer = createWireWriter();
  for (const value of values) writer.bytes(1, encodeAnyValue(value));
  return writer.finish();
}

function encodeKeyValueList(values: KeyValuesInit): Uint8Array {
  const writer = createWireWriter();
  for (const keyValue of encodeKeyValues(values)) writer.bytes(1, keyValue);
  return writer.finish();
}

function toEntries(attributes: AttributesInit): readonly (readonly [string, AnyValueInit])[] {
  if (isArray(attributes)) return attributes;
  return attributes instanceof Map ? [...attributes] : Object.entries(attributes);
}

/** `Array.isArray` does not narrow readonly arrays. */
function isArray<Item>(value: readonly Item[] | KeyValuesInit): value is readonly Item[] {
  return Array.isArray(value);
}
