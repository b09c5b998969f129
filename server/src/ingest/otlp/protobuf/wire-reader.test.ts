import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MalformedRequest } from './malformed-request.ts';
import { WireReader } from './wire-reader.ts';
import { wireTag } from './wire-tag.ts';
import { createWireWriter } from './wire-writer.ts';

const field = fc.integer({ min: 1, max: 2 ** 29 - 1 });

function bytesOf(hex: string): Uint8Array {
  return Buffer.from(hex.replaceAll(' ', ''), 'hex');
}

describe('WireReader', () => {
  it('reads every varint that was written, in both widths', () => {
    const value = fc.oneof(fc.bigInt(0n, 2n ** 64n - 1n), fc.bigInt(0n, 300n));
    fc.assert(
      fc.property(field, value, (number, written) => {
        const writer = createWireWriter();
        writer.varint(number, written);
        writer.varint(number, written);
        const reader = new WireReader(writer.finish());
        expect(reader.readTag()).toBe(((number << 3) | 0) >>> 0);
        reader.readVarint64();
        expect((BigInt(reader.high) << 32n) | BigInt(reader.low)).toBe(written);
        reader.readTag();
        expect(reader.readVarint32()).toBe(Number(written & 0xffff_ffffn));
        expect(reader.position).toBe(reader.end);
      }),
    );
  });

  it('reads every fixed number and range that was written', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 2n ** 64n - 1n),
        fc.nat(2 ** 32 - 1),
        fc.uint8Array(),
        (long, short, bytes) => {
          const writer = createWireWriter();
          writer.fixed64(1, long);
          writer.fixed32(2, short);
          writer.bytes(3, bytes);
          const reader = new WireReader(writer.finish());
          expect(reader.readTag()).toBe(wireTag(1, 'fixed64'));
          reader.readFixed64();
          expect((BigInt(reader.high) << 32n) | BigInt(reader.low)).toBe(long);
          expect(reader.readTag()).toBe(wireTag(2, 'fixed32'));
          expect(reader.readFixed32()).toBe(short);
          expect(reader.readTag()).toBe(wireTag(3, 'lengthDelimited'));
          reader.readRange();
          expect(reader.bytes.slice(reader.rangeStart, reader.rangeEnd)).toEqual(bytes);
          expect(reader.position).toBe(reader.end);
        },
      ),
    );
  });

  it.each([
    ['a varint', '08 96 01'],
    ['a 64-bit number', '09 00 01 02 03 04 05 06 07'],
    ['bytes', '0a 03 01 02 03'],
    ['a group with a group and a length inside', '0b 13 08 01 14 12 02 0c 0c 0c'],
    ['a 32-bit number', '0d 00 01 02 03'],
  ])('skips %s', (_what, hex) => {
    const reader = new WireReader(bytesOf(`${hex} 38 07`));
    reader.skip(reader.readTag());
    expect(reader.readTag()).toBe(wireTag(7, 'varint'));
  });

  it.each([
    ['a truncated number', '08 96', 'A truncated number at byte 1'],
    ['a number of eleven bytes', `08 ${'ff'.repeat(10)} 01`, 'A number of more than ten bytes at byte 1'],
    ['a truncated 64-bit number', '09 01', 'A truncated 64-bit number at byte 1'],
    ['a truncated 32-bit number', '0d 01', 'A truncated 32-bit number at byte 1'],
    ['a length past the end', '0a 05 01', 'A length of 5 that runs past the end of its message at byte 1'],
    ['a length of more than 32 bits', '0a 81 80 80 80 10 01', 'A length of 4294967297 that runs'],
    ['a group without its end', '0b 08 01', 'A group without its end at byte 1'],
    ['a group ended by another one', '0b 14', 'The end of a group that never began'],
    ['the end of a group alone', '0c', 'The end of a group that never began'],
    ['too many nested groups', '0b'.repeat(70), 'More than 64 nested groups'],
    ['wire type 6', '0e', 'The unknown wire type 6'],
    ['wire type 7', '0f', 'The unknown wire type 7'],
    ['field number 0', '00 01', 'A field number 0 at byte 0'],
  ])('rejects %s, and gives the position', (_what, hex, message) => {
    const reader = new WireReader(bytesOf(hex));
    const read = () => reader.skip(reader.readTag());
    expect(read).toThrow(MalformedRequest);
    reader.position = 0;
    expect(read).toThrow(message);
  });

  it('does not read past a nested message, although bytes follow it', () => {
    const reader = new WireReader(bytesOf('0a 02 09 01 02 03 04 05 06 07 08'));
    reader.readTag();
    reader.enter();
    reader.readTag();
    expect(() => reader.readFixed64()).toThrow('A truncated 64-bit number at byte 3');
  });

  it('returns to the outer message after a nested one', () => {
    const reader = new WireReader(bytesOf('0a 02 08 05 10 06'));
    reader.readTag();
    const outerEnd = reader.enter();
    reader.readTag();
    expect(reader.readVarint32()).toBe(5);
    expect(reader.position).toBe(reader.end);
    reader.leave(outerEnd);
    reader.readTag();
    expect(reader.readVarint32()).toBe(6);
  });

  it('never throws anything but MalformedRequest, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const reader = new WireReader(bytes);
        try {
          while (reader.position < reader.end) reader.skip(reader.readTag());
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedRequest);
        }
      }),
    );
  });
});
