import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MalformedRequest } from '../protobuf/malformed-request.ts';
import { WireReader } from '../protobuf/wire-reader.ts';
import { createWireWriter } from '../protobuf/wire-writer.ts';
import { arbitraryAnyValue, arbitraryKey } from '../testing/arbitrary-logs-request.ts';
import { type AnyValueInit, encodeKeyValues } from '../testing/encode-any-value.ts';
import { maxValueDepth } from './any-value-reader.ts';
import { readResource } from './read-resource.ts';
import { skipAttribute } from './skip-attribute.ts';

function withAttribute(key: string, value: AnyValueInit): Uint8Array {
  const writer = createWireWriter();
  for (const pair of encodeKeyValues([[key, value]])) writer.bytes(1, pair);
  return writer.finish();
}

/** The key that is skipped. */
function skip(message: Uint8Array): string {
  const reader = new WireReader(message);
  reader.readTag();
  skipAttribute(reader);
  expect(reader.position).toBe(message.length);
  return Buffer.from(message.subarray(reader.rangeStart, reader.rangeEnd)).toString();
}

function nested(levels: number, wrap: (value: AnyValueInit) => AnyValueInit): AnyValueInit {
  return levels === 0 ? 'deep' : wrap(nested(levels - 1, wrap));
}

describe('skipAttribute', () => {
  it('leaves the key, whatever the value', () => {
    fc.assert(
      fc.property(arbitraryKey, arbitraryAnyValue, (key, value) => {
        expect(skip(withAttribute(key, value))).toBe(key);
      }),
    );
  });

  it.each<[string, (value: AnyValueInit) => AnyValueInit]>([
    ['arrays', (value) => [value]],
    ['key-value lists', (value) => new Map([['k', value]])],
  ])('refuses what cannot be read for its depth: %s', (_what, wrap) => {
    const deepest = withAttribute('k', nested(maxValueDepth, wrap));
    expect(skip(deepest)).toBe('k');
    expect(readResource(deepest).get('k')).toContain('deep');
    expect(() => skip(withAttribute('k', nested(maxValueDepth + 1, wrap)))).toThrow(MalformedRequest);
  });

  it('accepts no damaged attribute that cannot be read', () => {
    const damaged = fc
      .tuple(arbitraryKey, arbitraryAnyValue)
      .map(([key, value]) => withAttribute(key, value))
      .chain((bytes) => fc.tuple(fc.constant(bytes), fc.integer({ min: 2, max: 40 }), fc.nat(255)));
    fc.assert(
      fc.property(damaged, ([bytes, at, byte]) => {
        if (at < bytes.length) bytes[at] = byte;
        try {
          skip(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedRequest);
          return;
        }
        readResource(bytes);
      }),
    );
  });
});
