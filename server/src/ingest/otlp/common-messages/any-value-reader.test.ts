import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { MalformedRequest } from '../protobuf/malformed-request.ts';
import { WireReader } from '../protobuf/wire-reader.ts';
import { createWireWriter } from '../protobuf/wire-writer.ts';
import { arbitraryAnyValue } from '../testing/arbitrary-logs-request.ts';
import { type AnyValueInit, encodeAnyValue } from '../testing/encode-any-value.ts';
import { textOfValue } from '../testing/expected-logs.ts';
import { AnyValueReader, maxValueDepth } from './any-value-reader.ts';

function read(message: Uint8Array): string {
  const writer = createWireWriter();
  writer.bytes(1, message);
  const reader = new WireReader(writer.finish());
  reader.readTag();
  const values = new AnyValueReader(reader);
  values.read();
  expect(reader.position).toBe(reader.bytes.length);
  return Buffer.from(values.source.subarray(values.start, values.end)).toString();
}

function nestedArrays(levels: number): AnyValueInit {
  return levels === 0 ? 'deep' : [nestedArrays(levels - 1)];
}

describe('AnyValueReader', () => {
  it.each<[string, AnyValueInit, string]>([
    ['a string', 'a "b"', 'a "b"'],
    ['true', true, 'true'],
    ['false', false, 'false'],
    ['an integer', 200n, '200'],
    ['the greatest integer', 2n ** 63n - 1n, '9223372036854775807'],
    ['the least integer', -(2n ** 63n), '-9223372036854775808'],
    ['an integer that fits a double', -(2n ** 53n) + 1n, '-9007199254740991'],
    ['a double', 0.1, '0.1'],
    ['a large double', 1e21, '1e+21'],
    ['NaN', Number.NaN, 'NaN'],
    ['an infinity', -Infinity, '-Infinity'],
    ['bytes', Uint8Array.of(1, 2, 255), 'AQL/'],
    ['a value that is not set', null, ''],
    ['an empty array', [], '[]'],
    [
      'an array',
      ['a', 1n, 0.5, Number.NaN, true, null, Uint8Array.of(1)],
      '["a",1,0.5,"NaN",true,null,"AQ=="]',
    ],
    ['a key-value list', new Map<string, AnyValueInit>([['__proto__', ['x']]]), '{"__proto__":["x"]}'],
    ['control characters in JSON', ['\0\n"\\\u001f'], '["\\u0000\\n\\"\\\\\\u001f"]'],
  ])('writes %s', (_what, value, text) => {
    expect(read(encodeAnyValue(value))).toBe(text);
  });

  it('serializes no control character by itself', () => {
    const text = Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code)).join('');
    const expected = JSON.stringify([text]);
    const stringify = vi.spyOn(JSON, 'stringify');
    try {
      expect(read(encodeAnyValue([text]))).toBe(expected);
      expect(stringify).not.toHaveBeenCalled();
    } finally {
      stringify.mockRestore();
    }
  });

  it('agrees with the reference implementation on every value', () => {
    fc.assert(
      fc.property(arbitraryAnyValue, (value) => {
        expect(read(encodeAnyValue(value))).toBe(textOfValue(value));
      }),
    );
  });

  it('takes the last of several values', () => {
    const joined = Buffer.concat([encodeAnyValue([1n]), encodeAnyValue('a'), encodeAnyValue(7n)]);
    expect(read(joined)).toBe('7');
    const array = createWireWriter();
    array.bytes(1, joined);
    const value = createWireWriter();
    value.bytes(5, array.finish());
    expect(read(value.finish())).toBe('[7]');
  });

  it('skips unknown fields at every level', () => {
    const item = createWireWriter();
    item.string(1, 'kept');
    item.varint(99, 5);
    const array = createWireWriter();
    array.varint(98, 1);
    array.bytes(1, item.finish());
    const value = createWireWriter();
    value.bytes(5, array.finish());
    value.fixed32(97, 1);
    expect(read(value.finish())).toBe('["kept"]');
  });

  it('reads a pair whose value precedes its key', () => {
    const pair = createWireWriter();
    pair.bytes(2, encodeAnyValue('v'));
    pair.string(1, 'k');
    const list = createWireWriter();
    list.bytes(1, pair.finish());
    list.bytes(1, new Uint8Array(0));
    const value = createWireWriter();
    value.bytes(6, list.finish());
    expect(read(value.finish())).toBe('{"k":"v","":null}');
  });

  it('rejects values nested too deep', () => {
    expect(read(encodeAnyValue(nestedArrays(maxValueDepth)))).toContain('deep');
    expect(() => read(encodeAnyValue(nestedArrays(maxValueDepth + 1)))).toThrow(MalformedRequest);
  });

  it('refuses what takes too much as JSON, of all values together, and counts no strings', () => {
    const writer = createWireWriter();
    // 10 and 34 bytes of JSON.
    for (const value of ['\0'.repeat(1000), ['\0'], ['\0\0\0\0\0']]) writer.bytes(1, encodeAnyValue(value));
    const request = writer.finish();
    function readAll(maxJsonBytes?: number): void {
      const reader = new WireReader(request);
      const values = new AnyValueReader(reader, maxJsonBytes);
      while (reader.position < reader.end) {
        values.reset();
        reader.readTag();
        values.read();
      }
    }
    expect(() => readAll(44)).not.toThrow();
    expect(() => readAll()).not.toThrow();
    expect(() => readAll(43)).toThrow(
      expect.objectContaining({
        code: 'INVALID_ARGUMENT',
        message: expect.stringContaining('more than 43 bytes as JSON'),
        details: [{ type: 'limit', limit: 'json_bytes', max: 43, received: 44 }],
      }),
    );
  });
});
