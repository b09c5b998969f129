import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnyValueReader } from '../common-messages/any-value-reader.ts';
import { MalformedRequest } from '../protobuf/malformed-request.ts';
import { WireReader } from '../protobuf/wire-reader.ts';
import { createWireWriter } from '../protobuf/wire-writer.ts';
import { encodeAnyValue } from '../testing/encode-any-value.ts';
import { LogRecordFields } from './log-record-fields.ts';
import { readLogRecord } from './read-log-record.ts';

const text = fc.oneof(
  fc.constantFrom('event.name', '', 'k'),
  fc.string({ maxLength: 12 }),
  fc.integer({ min: 110, max: 135 }).map((length) => 'x'.repeat(length)),
);
const pair = fc.tuple(text, text).map(([key, value]) => {
  const writer = createWireWriter();
  writer.string(1, key);
  writer.bytes(2, encodeAnyValue(value));
  return writer.finish();
});
/** Pairs with some bytes overwritten or left out. */
const damagedPair = fc
  .tuple(pair, fc.array(fc.tuple(fc.nat(), fc.option(fc.nat(255))), { minLength: 1, maxLength: 3 }))
  .map(([bytes, changes]) => {
    const changed = [...bytes];
    for (const [at, byte] of changes) {
      if (byte === null) changed.splice(at % (changed.length + 1), 1);
      else changed[at % (changed.length + 1)] = byte;
    }
    return Uint8Array.from(changed);
  });

/** A record of attributes; `isUnusual` puts an unknown field before the key of each. */
function recordOf(pairs: readonly Uint8Array[], isUnusual: boolean): Uint8Array {
  const writer = createWireWriter();
  for (const each of pairs) {
    const prefix = createWireWriter();
    if (isUnusual) prefix.varint(500, 1);
    writer.bytes(6, Buffer.concat([prefix.finish(), each]));
  }
  return writer.finish();
}

function readAttributes(record: Uint8Array): unknown {
  const reader = new WireReader(record);
  const fields = new LogRecordFields(record);
  try {
    readLogRecord(reader, new AnyValueReader(reader), fields);
  } catch (error) {
    expect(error).toBeInstanceOf(MalformedRequest);
    return 'malformed';
  }
  const { keyStarts, keyEnds, valueSources, valueStarts, valueEnds, count } = fields.attributes;
  const texts = Array.from({ length: count }, (_, index) => [
    Buffer.from(record.subarray(keyStarts[index], keyEnds[index])).toString('hex'),
    Buffer.from(valueSources[index]?.subarray(valueStarts[index], valueEnds[index]) ?? []).toString('hex'),
  ]);
  const eventName = record.subarray(fields.eventNameStart, fields.eventNameEnd);
  return { texts, eventName: Buffer.from(eventName).toString('hex') };
}

describe('an attribute of a log record', () => {
  it.each([
    ['as encoders write it', pair],
    ['with damaged bytes', fc.oneof(pair, damagedPair)],
  ])('is read the same %s and with a field before it that only the general reader knows', (_title, pairs) => {
    fc.assert(
      fc.property(fc.array(pairs, { minLength: 1, maxLength: 3 }), (attributes) => {
        expect(readAttributes(recordOf(attributes, false))).toEqual(
          readAttributes(recordOf(attributes, true)),
        );
      }),
    );
  });

  it('is one of a million at most, because it may have two bytes', () => {
    const attributesOf = (count: number) => Buffer.alloc(2 * count, Buffer.of(0x32, 0));
    expect(readAttributes(attributesOf(100))).not.toBe('malformed');
    expect(readAttributes(attributesOf(2 ** 20 + 1))).toBe('malformed');
  });
});
