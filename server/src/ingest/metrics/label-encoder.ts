import type { SeriesRefusal } from '../../metrics/sample-sink.ts';
import type { Labels } from '../../promql/labels/labels.ts';

/** Of one request. Points and histograms of few bytes would otherwise write out the labels they share any number of times. */
const maxBytesPerRequest = 2 ** 30;

/** Like `encodeLabelBytes`, but into a reused buffer, for the many new series of a first request. */
export class LabelEncoder {
  #buffer = Buffer.alloc(1024);
  #size = 0;
  readonly #maxBytes: number;
  #writtenBytes = 0;

  /** @param maxBytes after which further new series of a request are refused. */
  constructor(maxBytes: number = maxBytesPerRequest) {
    this.#maxBytes = maxBytes;
  }

  /** Begins a request. */
  begin(): void {
    this.#writtenBytes = 0;
  }

  /** Why further new series of the request are refused; `undefined` while they are not. */
  get refusal(): SeriesRefusal | undefined {
    if (this.#writtenBytes <= this.#maxBytes) return undefined;
    return {
      reason: 'series_limit',
      text: `The labels of the new series of the request take more than ${this.#maxBytes} bytes when each is written out, its limit; further new ones are refused, known ones are accepted. Send smaller batches, or shorter attributes of resources and scopes.`,
    };
  }

  /**
   * @param labels name, value, name, value, ... in any order; no empty values, no name twice, no lone surrogates.
   * @returns the canonical bytes, valid until the next call.
   */
  encode(labels: Labels): Uint8Array {
    this.#size = 0;
    const order = Array.from({ length: labels.length / 2 }, (_, index) => 2 * index);
    // Casts here and below: the indexes are even and below the length.
    order.sort((a, b) => compareUtf8(labels[a] as string, labels[b] as string));
    for (const index of order) {
      this.#write(labels[index] as string);
      this.#write(labels[index + 1] as string);
    }
    this.#writtenBytes += this.#size;
    return this.#buffer.subarray(0, this.#size);
  }

  #write(text: string): void {
    // No character of UTF-16 takes more than three bytes, and no length more than five.
    this.#reserve(3 * text.length + 5);
    const start = this.#size;
    if (text.length < 0x80 && this.#writeShortAscii(text)) return;
    const length = Buffer.byteLength(text);
    this.#size = start;
    this.#writeLength(length);
    this.#size += this.#buffer.write(text, this.#size);
  }

  /** False for a text that is not ASCII; a part of it may have been written. */
  #writeShortAscii(text: string): boolean {
    const buffer = this.#buffer;
    let size = this.#size;
    buffer[size++] = text.length;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit >= 0x80) return false;
      buffer[size++] = unit;
    }
    this.#size = size;
    return true;
  }

  #writeLength(length: number): void {
    let rest = length;
    for (; rest >= 0x80; rest >>>= 7) this.#buffer[this.#size++] = (rest & 0x7f) | 0x80;
    this.#buffer[this.#size++] = rest;
  }

  #reserve(byteCount: number): void {
    if (this.#size + byteCount <= this.#buffer.length) return;
    const larger = Buffer.alloc(Math.max(2 * this.#buffer.length, this.#size + byteCount));
    larger.set(this.#buffer.subarray(0, this.#size));
    this.#buffer = larger;
  }
}

/** The order of the bytes in UTF-8, which is that of code points: surrogates come last, not before U+E000. */
function compareUtf8(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  for (let index = 0; index < end; index++) {
    const unitA = a.charCodeAt(index);
    const unitB = b.charCodeAt(index);
    if (unitA !== unitB) return rank(unitA) - rank(unitB);
  }
  return a.length - b.length;
}

function rank(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}
