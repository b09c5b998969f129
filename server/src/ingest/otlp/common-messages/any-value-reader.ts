import { keepShape, withFloats } from '../../../memory/keep-shape.ts';
import { MalformedRequest } from '../protobuf/malformed-request.ts';
import { WireReader } from '../protobuf/wire-reader.ts';
import { JsonText } from './json-text.ts';
import {
  arrayValue,
  boolValue,
  bytesValue,
  doubleValue,
  intValue,
  keyOfPair,
  keyValueListValue,
  repeatedItem,
  stringValue,
  valueOfPair,
} from './value-tags.ts';

/** Nesting of arrays and key-value lists. */
export const maxValueDepth = 64;

const comma = 0x2c;
const doubles = new DataView(new ArrayBuffer(8));

/**
 * Reads OTLP `AnyValue` messages as text: a string unchanged; a number or boolean as in JSON, with the texts NaN,
 * Infinity and -Infinity; bytes in base64; an array or key-value list as JSON, in which NaN, bytes and the like are
 * strings and a value that is not set is null. Outside of those a value that is not set is the empty text.
 *
 * The text is the range `start` to `end` of `source`: of the request, or of a buffer of its own, valid until `reset`.
 */
export class AnyValueReader {
  source: Uint8Array;
  start = 0;
  end = 0;
  /** Whether the producer sent a string. */
  isString = false;
  readonly #reader: WireReader;
  #json = new JsonText();

  /** @param maxJsonBytes as of `restart`. */
  constructor(reader: WireReader, maxJsonBytes: number = Number.POSITIVE_INFINITY) {
    this.#reader = reader;
    this.source = reader.bytes;
    this.#json.maxBytes = maxJsonBytes;
  }

  /** Clears the buffer; earlier ranges become invalid. */
  reset(): void {
    this.#json.clear();
  }

  /**
   * Lets go of the bytes that were read, and of the buffer, which may be large.
   *
   * @param maxJsonBytes of the values that follow, in all: `read` throws AppError `INVALID_ARGUMENT` beyond it.
   */
  restart(maxJsonBytes: number = Number.POSITIVE_INFINITY): void {
    this.clear();
    this.#json = new JsonText();
    this.#json.maxBytes = maxJsonBytes;
  }

  /** Sets the text to that of an unset value. */
  clear(): void {
    this.setText(this.#reader.bytes, 0, 0, false);
  }

  /** Reads a message; the reader is at its length. The last of several values wins, as in every `oneof`. */
  read(): void {
    const reader = this.#reader;
    this.clear();
    const outerEnd = reader.enter();
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === stringValue) {
        reader.readRange();
        this.setText(reader.bytes, reader.rangeStart, reader.rangeEnd, true);
      } else this.readOther(tag);
    }
    reader.leave(outerEnd);
  }

  private setText(source: Uint8Array, start: number, end: number, isString: boolean): void {
    this.source = source;
    this.start = start;
    this.end = end;
    this.isString = isString;
  }

  private readOther(tag: number): void {
    const json = this.#json;
    const start = json.size;
    if (tag === bytesValue) this.writeBytes();
    else if (tag === doubleValue) json.writeAscii(String(this.readDouble()));
    else if (!this.writeKnown(tag, 1)) {
      this.#reader.skip(tag);
      return;
    }
    json.assertBounded();
    this.setText(json.bytes, start, json.size, false);
  }

  /** Writes a message as one JSON value; the reader is at its length. */
  private writeNested(depth: number): void {
    const reader = this.#reader;
    const json = this.#json;
    const outerEnd = reader.enter();
    const start = json.size;
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      const earlier = json.size;
      json.size = start;
      if (!this.writeQuoted(tag) && !this.writeKnown(tag, depth)) {
        json.size = earlier;
        reader.skip(tag);
      }
    }
    if (json.size === start) json.writeAscii('null');
    reader.leave(outerEnd);
  }

  /** Values that are strings inside JSON; false for others, of which nothing was read. */
  private writeQuoted(tag: number): boolean {
    const reader = this.#reader;
    const json = this.#json;
    if (tag === stringValue) {
      reader.readRange();
      json.writeString(reader.bytes, reader.rangeStart, reader.rangeEnd);
    } else if (tag === bytesValue) {
      json.writeAscii('"');
      this.writeBytes();
      json.writeAscii('"');
    } else if (tag === doubleValue) {
      const value = this.readDouble();
      json.writeAscii(Number.isFinite(value) ? String(value) : `"${value}"`);
    } else return false;
    return true;
  }

  /** Values that look the same inside JSON and outside; false for others, of which nothing was read. */
  private writeKnown(tag: number, depth: number): boolean {
    const reader = this.#reader;
    switch (tag) {
      case boolValue:
        reader.readVarint64();
        this.#json.writeAscii(reader.low !== 0 || reader.high !== 0 ? 'true' : 'false');
        return true;
      case intValue:
        reader.readVarint64();
        this.#json.writeInt64(reader.low, reader.high);
        return true;
      case arrayValue:
        this.writeList('[', ']', depth, () => this.writeNested(depth + 1));
        return true;
      case keyValueListValue:
        this.writeList('{', '}', depth, () => this.writePair(depth + 1));
        return true;
      default:
        return false;
    }
  }

  private writeList(open: string, close: string, depth: number, writeItem: () => void): void {
    const reader = this.#reader;
    if (depth > maxValueDepth) {
      throw new MalformedRequest(`A value nested more than ${maxValueDepth} levels deep`, reader.position);
    }
    const outerEnd = reader.enter();
    this.#json.writeAscii(open);
    const start = this.#json.size;
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === repeatedItem) {
        if (this.#json.size > start) this.#json.writeByte(comma);
        writeItem();
      } else reader.skip(tag);
    }
    this.#json.writeAscii(close);
    reader.leave(outerEnd);
  }

  /** A `KeyValue`; the reader is at its length. Its fields may have any order, so the key is located first. */
  private writePair(depth: number): void {
    const reader = this.#reader;
    const outerEnd = reader.enter();
    const start = reader.position;
    let keyStart = start;
    let keyEnd = start;
    let valuePosition = -1;
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === valueOfPair) valuePosition = reader.position;
      reader.skip(tag);
      if (tag !== keyOfPair) continue;
      keyStart = reader.rangeStart;
      keyEnd = reader.rangeEnd;
    }
    this.#json.writeString(reader.bytes, keyStart, keyEnd);
    this.#json.writeAscii(':');
    const pairEnd = reader.position;
    reader.position = valuePosition;
    if (valuePosition === -1) this.#json.writeAscii('null');
    else this.writeNested(depth);
    reader.position = pairEnd;
    reader.leave(outerEnd);
  }

  private readDouble(): number {
    this.#reader.readFixed64();
    doubles.setUint32(0, this.#reader.low, true);
    doubles.setUint32(4, this.#reader.high, true);
    return doubles.getFloat64(0, true);
  }

  private writeBytes(): void {
    const reader = this.#reader;
    reader.readRange();
    this.#json.writeBase64(reader.bytes, reader.rangeStart, reader.rangeEnd);
  }
}

keepShape(withFloats(new AnyValueReader(new WireReader(new Uint8Array(0)))));
