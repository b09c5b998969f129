import { keepShape, withFloats } from '../../../memory/keep-shape.ts';
import { MalformedRequest } from './malformed-request.ts';
import { wireType } from './wire-tag.ts';

/** Nesting of groups in unknown fields; OTLP has no groups. */
const maxGroupDepth = 64;

const longestVarint = 10;

/**
 * Reads protobuf messages field by field without allocating: a 64-bit value is left in `low` and `high`,
 * bytes and strings as a range of `bytes`.
 *
 *     while (reader.position < reader.end) {
 *       const tag = reader.readTag();
 *       if (tag === timeTag) reader.readFixed64(); else reader.skip(tag);
 *     }
 *
 * No method reads past `end`, so a message with a forged length cannot reach into the next.
 * Source: https://protobuf.dev/programming-guides/encoding/
 *
 * @throws MalformedRequest from every method, when the bytes do not match.
 */
export class WireReader {
  bytes: Uint8Array;
  position: number;
  /** End of the current message. */
  end: number;
  /** The lower and upper 32 bits, unsigned, of the 64-bit value read last. */
  low = 0;
  high = 0;
  /** The bytes or string read last. */
  rangeStart = 0;
  rangeEnd = 0;

  constructor(bytes: Uint8Array, start = 0, end: number = bytes.length) {
    this.bytes = bytes;
    this.position = start;
    this.end = end;
  }

  /** Reads these bytes from now on. */
  restart(bytes: Uint8Array): void {
    this.bytes = bytes;
    this.position = 0;
    this.end = bytes.length;
  }

  /** Field number and wire type, as `wireTag` makes them. */
  readTag(): number {
    const start = this.position;
    const tag = this.readVarint32();
    if (tag >>> 3 === 0) throw new MalformedRequest('A field number 0', start);
    return tag;
  }

  /** The lower 32 bits, unsigned, which is how protobuf reads a varint into a type of 32 bits. */
  readVarint32(): number {
    if (this.position < this.end) {
      // In bounds by the check before.
      const first = this.bytes[this.position] as number;
      if (first < 0x80) {
        this.position++;
        return first;
      }
    }
    this.readVarint64();
    return this.low;
  }

  readVarint64(): void {
    const start = this.position;
    let low = 0;
    let high = 0;
    for (let index = 0; index < longestVarint; index++) {
      if (this.position >= this.end) throw new MalformedRequest('A truncated number', start);
      // In bounds by the check before.
      const byte = this.bytes[this.position++] as number;
      const bits = byte & 0x7f;
      if (index < 4) low |= bits << (7 * index);
      else if (index === 4) {
        low |= bits << 28;
        high = bits >>> 4;
      } else high |= bits << (7 * index - 32);
      if (byte < 0x80) {
        this.low = low >>> 0;
        this.high = high >>> 0;
        return;
      }
    }
    throw new MalformedRequest('A number of more than ten bytes', start);
  }

  readFixed32(): number {
    const start = this.advance(4, 'A truncated 32-bit number');
    return this.uint32At(start);
  }

  /** fixed64, sfixed64 or double. */
  readFixed64(): void {
    const start = this.advance(8, 'A truncated 64-bit number');
    this.low = this.uint32At(start);
    this.high = this.uint32At(start + 4);
  }

  /** Bytes, a string or a message, left in `rangeStart` and `rangeEnd`. */
  readRange(): void {
    const start = this.position;
    const length = this.readLength();
    if (length > this.end - this.position) {
      throw new MalformedRequest(`A length of ${length} that runs past the end of its message`, start);
    }
    this.rangeStart = this.position;
    this.rangeEnd = this.position + length;
    this.position = this.rangeEnd;
  }

  /** Enters a nested message; pass the result to `leave` when `position` has reached `end`. */
  enter(): number {
    const outerEnd = this.end;
    this.readRange();
    this.position = this.rangeStart;
    this.end = this.rangeEnd;
    return outerEnd;
  }

  leave(outerEnd: number): void {
    this.end = outerEnd;
  }

  /** Skips the value of an unknown field. */
  skip(tag: number, groupDepth = 0): void {
    const type = tag & 7;
    if (type === wireType.lengthDelimited) this.readRange();
    else if (type === wireType.varint) this.readVarint64();
    else if (type === wireType.fixed64) this.advance(8, 'A truncated 64-bit number');
    else if (type === wireType.fixed32) this.advance(4, 'A truncated 32-bit number');
    else if (type === wireType.startGroup) this.skipGroup(tag, groupDepth + 1);
    else if (type === wireType.endGroup) {
      throw new MalformedRequest('The end of a group that never began', this.position);
    } else throw new MalformedRequest(`The unknown wire type ${type}`, this.position);
  }

  private readLength(): number {
    if (this.position < this.end) {
      // In bounds by the check before.
      const first = this.bytes[this.position] as number;
      if (first < 0x80) {
        this.position++;
        return first;
      }
    }
    this.readVarint64();
    // Unlike in `readVarint32` the upper bits count: without them a huge length would pass as a small one.
    return this.high * 2 ** 32 + this.low;
  }

  private skipGroup(startTag: number, depth: number): void {
    const start = this.position;
    if (depth > maxGroupDepth) throw new MalformedRequest(`More than ${maxGroupDepth} nested groups`, start);
    const endTag = ((startTag & ~7) | wireType.endGroup) >>> 0;
    while (this.position < this.end) {
      const tag = this.readTag();
      if (tag === endTag) return;
      this.skip(tag, depth);
    }
    throw new MalformedRequest('A group without its end', start);
  }

  /** Returns the position before. */
  private advance(byteCount: number, problem: string): number {
    const start = this.position;
    if (byteCount > this.end - start) throw new MalformedRequest(problem, start);
    this.position = start + byteCount;
    return start;
  }

  private uint32At(position: number): number {
    const { bytes } = this;
    // In bounds: every caller has advanced past these four bytes.
    const highest = bytes[position + 3] as number;
    const lower =
      (bytes[position] as number) |
      ((bytes[position + 1] as number) << 8) |
      ((bytes[position + 2] as number) << 16);
    return (lower | (highest << 24)) >>> 0;
  }
}

keepShape(withFloats(new WireReader(new Uint8Array(0))));
