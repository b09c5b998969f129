import { keepShape } from '../../../memory/keep-shape.ts';
import { AnyValueReader } from '../common-messages/any-value-reader.ts';
import { keyOfPair, valueOfPair } from '../common-messages/value-tags.ts';
import { WireReader } from '../protobuf/wire-reader.ts';
import { RepeatedTexts } from './repeated-texts.ts';

/** Kept from call to call: services repeat their keys, names and values for as long as they run. */
const repeatedTexts = new RepeatedTexts();

/** Decodes texts of the request in a reader. Invalid UTF-8 becomes U+FFFD. */
export class RequestTexts {
  readonly reader: WireReader;
  readonly #request: Buffer;
  readonly #values: AnyValueReader;

  constructor(reader: WireReader) {
    this.reader = reader;
    this.#request = bufferOf(reader.bytes);
    this.#values = new AnyValueReader(reader);
  }

  /** Reads a string, at whose length the reader is. */
  readText(): string {
    const { reader } = this;
    reader.readRange();
    return this.textOf(reader.rangeStart, reader.rangeEnd);
  }

  textOf(start: number, end: number): string {
    return repeatedTexts.decode(this.#request, start, end);
  }

  /** The hex digits of an id. */
  idOf(start: number, end: number): string {
    return this.#request.toString('hex', start, end);
  }

  /** Reads a `KeyValue`, at whose length the reader is, and returns its key; its value is what `valueText` returns. */
  readAttribute(): string {
    const { reader } = this;
    const values = this.#values;
    const outerEnd = reader.enter();
    let keyStart = 0;
    let keyEnd = 0;
    values.reset();
    values.clear();
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      if (tag === keyOfPair) {
        reader.readRange();
        keyStart = reader.rangeStart;
        keyEnd = reader.rangeEnd;
      } else if (tag === valueOfPair) values.read();
      else reader.skip(tag);
    }
    reader.leave(outerEnd);
    return this.textOf(keyStart, keyEnd);
  }

  /** The text of the value read last. */
  valueText(): string {
    const { source, start, end } = this.#values;
    return repeatedTexts.decode(source === this.reader.bytes ? this.#request : bufferOf(source), start, end);
  }
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

keepShape(new RequestTexts(new WireReader(new Uint8Array(0))));
