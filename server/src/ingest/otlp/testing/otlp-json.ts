import fc from 'fast-check';
import type { AnyValueInit, AttributesInit } from './encode-any-value.ts';

/** Variants of OTLP/JSON. */
export interface JsonStyle {
  /** 64-bit integers as numbers, not strings. */
  readonly bareIntegers?: boolean;
  readonly upperCaseIds?: boolean;
  readonly urlBase64?: boolean;
  /** Every character of a string as an escape. */
  readonly escapes?: boolean;
  readonly spaces?: boolean;
  /** Enums by name. */
  readonly enumNames?: boolean;
  /** Adds unknown fields, and known ones that are null. */
  readonly extraFields?: boolean;
}

export const arbitraryJsonStyle: fc.Arbitrary<JsonStyle> = fc.record({
  bareIntegers: fc.boolean(),
  upperCaseIds: fc.boolean(),
  urlBase64: fc.boolean(),
  escapes: fc.boolean(),
  spaces: fc.boolean(),
  enumNames: fc.boolean(),
  extraFields: fc.boolean(),
});

/** Members in order; an object would treat `__proto__` specially. */
type JsonMembers = readonly (readonly [name: string, value: Json | undefined])[];
export type Json =
  | string
  | number
  | bigint
  | boolean
  | null
  | { readonly members: JsonMembers }
  | { readonly items: readonly Json[] };

/** `KeyValue` objects. */
export function toKeyValues(attributes: AttributesInit, style: JsonStyle): Json {
  const entries: Iterable<readonly [string, AnyValueInit]> =
    Symbol.iterator in attributes ? attributes : Object.entries(attributes);
  return list(
    [...entries].map(([key, value]) =>
      object([
        ['key', key],
        ['value', toAnyValue(value, style)],
      ]),
    ),
  );
}

export function toAnyValue(value: AnyValueInit, style: JsonStyle): Json {
  if (value === null) return object([]);
  if (typeof value === 'string') return object([['stringValue', value]]);
  if (typeof value === 'boolean') return object([['boolValue', value]]);
  if (typeof value === 'bigint') return object([['intValue', value]]);
  if (typeof value === 'number') return object([['doubleValue', value]]);
  if (value instanceof Uint8Array) {
    return object([['bytesValue', Buffer.from(value).toString(style.urlBase64 ? 'base64url' : 'base64')]]);
  }
  if (isArray(value)) {
    return object([['arrayValue', object([['values', list(value.map((item) => toAnyValue(item, style)))]])]]);
  }
  return object([['kvlistValue', object([['values', toKeyValues(value, style)]])]]);
}

/** The text of the JSON in this style. */
export function writeJson(json: Json, style: JsonStyle): string {
  const space = style.spaces ? ' \n\t' : '';
  if (json === null) return 'null';
  if (typeof json === 'bigint') return style.bareIntegers ? String(json) : `"${json}"`;
  if (typeof json === 'number') return Number.isFinite(json) ? numberText(json) : `"${json}"`;
  if (typeof json === 'string') return writeString(json, style);
  if (typeof json === 'boolean') return String(json);
  if ('items' in json)
    return `[${space}${json.items.map((item) => writeJson(item, style)).join(`${space},${space}`)}]`;
  const members = json.members.flatMap(([name, value]) =>
    value === undefined ? [] : [`${writeString(name, style)}${space}:${space}${writeJson(value, style)}`],
  );
  if (style.extraFields) members.push(extraFields);
  return `{${space}${members.join(`${space},`)}${space}}`;
}

const extraFields = '"nobodyKnows":{"deep":[{},1.5,null,"x\\"}"]},"schemaUrl":null';

/** `String(-0)` is "0". */
function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function writeString(text: string, { escapes }: JsonStyle): string {
  if (!escapes) return JSON.stringify(text);
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`;
}

/** Members that are `undefined` are left out. */
export function object(members: JsonMembers): Json {
  return { members };
}

export function list(items: readonly Json[]): Json {
  return { items };
}

/** `Array.isArray` does not narrow readonly arrays. */
function isArray<Item>(value: readonly Item[] | object): value is readonly Item[] {
  return Array.isArray(value);
}
