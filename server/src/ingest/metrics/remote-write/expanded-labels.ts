import { AppError } from '../../../errors/app-error.ts';
import { grownArray } from '../../../memory/grown-array.ts';
import { MalformedRequest } from '../../otlp/protobuf/malformed-request.ts';
import { FieldSection } from '../field-section.ts';
import type { SymbolTable } from './symbol-table.ts';
import { labelOfTimeSeries, nameOfLabel, valueOfLabel } from './write-request-tags.ts';

/** Of a request. References of few bytes to a long symbol would otherwise become any number of bytes. */
export const maxLabelBytes = 64 * 2 ** 20;

const longestVarint = 5;
/** Of a series: each takes a byte of a request, and four here. */
const maxReferences = 2 ** 20;

/**
 * The labels of a series of remote write 2.0, written as the fields `Label` of 1.0: these bytes are the same in every request,
 * unlike numbers of symbols, so they are the series' key in the cache, and are read as those of 1.0.
 */
export class ExpandedLabels {
  section: FieldSection;
  readonly #symbols: SymbolTable;
  #references = new Int32Array(64);
  #count = 0;
  #bytes = new Uint8Array(1024);
  #size = 0;
  #writtenBytes = 0;

  constructor(symbols: SymbolTable) {
    this.#symbols = symbols;
    this.section = sectionOf(this.#bytes);
  }

  clear(): void {
    this.#count = 0;
  }

  /**
   * @param position of the reference.
   * @throws MalformedRequest when there is no such symbol; AppError `INVALID_ARGUMENT` when there are too many references.
   */
  add(symbol: number, position: number): void {
    this.#symbols.check(symbol, position);
    if (this.#count === maxReferences) throw tooManyReferences();
    if (this.#count === this.#references.length) {
      this.#references = grownArray(this.#references, 2 * this.#count);
    }
    this.#references[this.#count++] = symbol;
  }

  /** The symbol that is the value of the label whose name is this symbol; -1 without one. */
  valueOf(nameSymbol: number): number {
    for (let index = 0; index + 1 < this.#count; index += 2) {
      if (this.#references[index] === nameSymbol) return this.#references[index + 1] as number; // below the count
    }
    return -1;
  }

  /**
   * Writes the labels to `section`.
   *
   * @param position of the series in the request.
   * @throws MalformedRequest when a name has no value; AppError `INVALID_ARGUMENT` when the labels of the request are too large.
   */
  expand(position: number): void {
    if (this.#count % 2 !== 0) throw new MalformedRequest('A label without a value', position);
    this.#size = 0;
    for (let index = 0; index < this.#count; index += 2) {
      // Casts: below the count.
      this.#writeLabel(this.#references[index] as number, this.#references[index + 1] as number);
    }
    this.section.clear();
    this.section.add(0, this.#size);
  }

  #writeLabel(name: number, value: number): void {
    const symbols = this.#symbols;
    const nameBytes = symbols.endOf(name) - symbols.startOf(name);
    const valueBytes = symbols.endOf(value) - symbols.startOf(value);
    const messageBytes = 2 + varintBytes(nameBytes) + nameBytes + varintBytes(valueBytes) + valueBytes;
    this.#reserve(1 + longestVarint + messageBytes);
    this.#bytes[this.#size++] = labelOfTimeSeries;
    this.#writeVarint(messageBytes);
    this.#bytes[this.#size++] = nameOfLabel;
    this.#writeSymbol(name, nameBytes);
    this.#bytes[this.#size++] = valueOfLabel;
    this.#writeSymbol(value, valueBytes);
  }

  #writeSymbol(symbol: number, byteCount: number): void {
    this.#writeVarint(byteCount);
    const from = this.#symbols.bytes;
    const start = this.#symbols.startOf(symbol);
    // Most are too short for a native copy.
    for (let index = 0; index < byteCount; index++)
      this.#bytes[this.#size + index] = from[start + index] as number; // in bounds
    this.#size += byteCount;
  }

  #writeVarint(value: number): void {
    let rest = value;
    for (; rest >= 0x80; rest >>>= 7) this.#bytes[this.#size++] = (rest & 0x7f) | 0x80;
    this.#bytes[this.#size++] = rest;
  }

  #reserve(byteCount: number): void {
    this.#writtenBytes += byteCount;
    if (this.#writtenBytes > maxLabelBytes) throw tooLarge();
    if (this.#size + byteCount <= this.#bytes.length) return;
    this.#bytes = grownArray(this.#bytes, 2 * (this.#size + byteCount));
    this.section = sectionOf(this.#bytes);
  }
}

function sectionOf(bytes: Uint8Array): FieldSection {
  return new FieldSection(bytes, new DataView(bytes.buffer));
}

function varintBytes(value: number): number {
  let count = 1;
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) count++;
  return count;
}

function tooManyReferences(): AppError {
  return new AppError(
    'INVALID_ARGUMENT',
    `a series has more than ${maxReferences} references to symbols; send fewer labels`,
    [{ type: 'limit', limit: 'label_references', max: maxReferences, received: maxReferences + 1 }],
  );
}

function tooLarge(): AppError {
  return new AppError(
    'INVALID_ARGUMENT',
    `the labels of the series are more than ${maxLabelBytes} bytes when their symbols are written out; send smaller batches`,
    [{ type: 'limit', limit: 'label_bytes', max: maxLabelBytes, received: maxLabelBytes + 1 }],
  );
}
