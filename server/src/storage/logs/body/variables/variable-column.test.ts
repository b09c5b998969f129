import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createByteReader } from '../../../bytes/byte-reader.ts';
import { ByteWriter } from '../../../bytes/byte-writer.ts';
import { toSearchToken } from '../search-token.ts';
import { createTextBuilder, drainText } from '../text-builder.ts';
import { constantKind } from './constant-column.ts';
import { decimalKind } from './decimal-column.ts';
import { hexKind } from './hex-column.ts';
import { textKind } from './text-column.ts';
import { encodeVariables, markVariables, readVariables } from './variable-column.ts';
import type { VariableColumn } from './variables.ts';

function encode(values: readonly string[]): Uint8Array {
  const writer = new ByteWriter();
  const starts = new Uint32Array(values.length);
  const ends = new Uint32Array(values.length);
  for (const [index, value] of values.entries()) {
    starts[index] = index === 0 ? 3 : (ends[index - 1] ?? 0);
    ends[index] = (starts[index] ?? 0) + Buffer.byteLength(value);
  }
  const bytes = new Uint8Array(Buffer.from(`...${values.join('')}`));
  encodeVariables(writer, { bytes, starts, ends, count: values.length });
  return writer.finish();
}

function read(values: readonly string[]): VariableColumn {
  const reader = createByteReader(encode(values));
  const column = readVariables(reader, values.length);
  reader.assertEnd();
  return column;
}

function markedValues(values: readonly string[], token: string): string[] {
  const marks = new Uint8Array(values.length);
  const reader = createByteReader(encode(values));
  const isFound = markVariables(reader, values.length, toSearchToken(token), marks);
  reader.assertEnd();
  expect(isFound).toBe(marks.includes(1));
  return values.filter((_, index) => marks[index] === 1);
}

test.each([
  ['the same value', constantKind, ['7', '7', '7']],
  ['numbers', decimalKind, ['7', '0', '999999999999999']],
  ['numbers with zeros in front, of one length', decimalKind, ['007', '120']],
  ['numbers with a unit', decimalKind, ['7ms', '12ms']],
  ['numbers with a prefix', decimalKind, ['v7', 'v12']],
  ['numbers with zeros in front, of several lengths', textKind, ['07', '120']],
  ['several units', textKind, ['7ms', '12s']],
  ['a prefix in several cases', textKind, ['v7', 'V12']],
  ['more digits than a double has, of several lengths', textKind, ['1234567890123456', '1']],
  ['more digits than a double has, of one length', hexKind, ['1234567890123456', '9999999999999999']],
  ['hex of one length', hexKind, ['dead', '00ff']],
  ['an odd number of hex digits', hexKind, ['abc', '0f1']],
  ['capital hex', textKind, ['DEAD', '00FF']],
  ['a unit outside ASCII', textKind, ['7µs', '12µs']],
])('%s is encoded as its kind and round-trips', (_, kind, values) => {
  expect(encode(values)[0]).toBe(kind);
  expect(texts(values)).toEqual(values);
  for (const value of values) {
    const same = values.filter((other) => other.toLowerCase() === value.toLowerCase());
    expect(markedValues(values, value.toLowerCase())).toEqual(same);
  }
});

const lookAlikes = [
  '1',
  '01',
  '001',
  '10',
  '1ms',
  '01ms',
  'v1',
  'V1',
  'v01',
  'a1',
  'dead',
  'DEAD',
  '0dead',
  '1e3',
  'é1',
];
const shapes = [
  fc.nat().map(String),
  fc.nat({ max: 30 }).map((number) => String(number).padStart(3, '0')),
  fc.nat({ max: 30 }).map((number) => `${number}MS`),
  fc.nat({ max: 0xfff }).map((number) => number.toString(16).padStart(3, '0')),
  fc.constantFrom(...lookAlikes),
];
const columns = fc.oneof(...shapes.map((shape) => fc.array(shape, { minLength: 1, maxLength: 20 })));

test('all values come back, and exactly those that are the token are marked', () => {
  fc.assert(
    fc.property(columns, fc.oneof(...shapes), (values, other) => {
      expect(texts(values)).toEqual(values);
      for (const token of [values[0] ?? '', other].map((value) => value.toLowerCase())) {
        expect(markedValues(values, token)).toEqual(values.filter((value) => value.toLowerCase() === token));
      }
    }),
  );
});

test('leading zeros make another token', () => {
  expect(markedValues(['007', '120'], '7')).toEqual([]);
  expect(markedValues(['7', '120'], '007')).toEqual([]);
});

test('invalid bytes are refused', () => {
  const encoded = encode(['1', '2000']);
  expect(() => readVariables(createByteReader(encoded.subarray(0, -1)), 2)).toThrow(RangeError);
  expect(() => readVariables(createByteReader(Uint8Array.of(9)), 2)).toThrow('9 is not a kind of variables');
  const text = createByteReader(encode(['x1', 'y2']));
  expect(() => read1(readVariables(text, 3))).toThrow('2 variables where 3 should be');
  const token = toSearchToken('x1');
  text.moveTo(0);
  expect(() => markVariables(text, 3, token, new Uint8Array(3))).toThrow('2 variables where 3 should be');
  const unknown = createByteReader(Uint8Array.of(9));
  expect(() => markVariables(unknown, 2, token, new Uint8Array(2))).toThrow('9 is not a kind of variables');
});

function texts(values: readonly string[]): string[] {
  const column = read(values);
  return values.map((_, index) => read1(column, index));
}

function read1(column: VariableColumn, index = 0): string {
  const text = createTextBuilder();
  column.appendTo(text, index);
  return drainText(text);
}
