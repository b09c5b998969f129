import type { SeriesRefusal } from '../../metrics/sample-sink.ts';
import type { Labels } from '../../promql/labels/labels.ts';

/** Of one request. Points and histograms of few bytes would otherwise write out the labels they share any number of times. */
const maxBytesPerRequest = 2 ** 30;

/** Labels that several series have, encoded once for all of them. */
export interface SharedLabels {
  /** In canonical order. */
  readonly names: readonly string[];
  /** Where in `bytes` the label of each name ends. */
  readonly ends: readonly number[];
  readonly bytes: Uint8Array;
}

const leastBytes = 1024;
/** More than the labels of a series may have; what a request needs beyond it, whose series are refused, is given back. */
const keptBytes = 2 ** 20;

const noLabels: SharedLabels = { names: [], ends: [], bytes: new Uint8Array(0) };

/** Like `encodeLabelBytes`, but into a reused buffer, for the many new series of a first request. */
export class LabelEncoder {
  #buffer = Buffer.alloc(leastBytes);
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
    if (this.#buffer.length > keptBytes) this.#buffer = Buffer.alloc(leastBytes);
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
   * @param shared further labels of the series, but for those whose names are among `labels`.
   * @returns the canonical bytes, valid until the next call.
   */
  encode(labels: Labels, shared: SharedLabels = noLabels): Uint8Array {
    this.#merge(labels, shared);
    this.#writtenBytes += this.#size;
    return this.#buffer.subarray(0, this.#size);
  }

  /** What `encode` takes as `shared`, of labels like those of `encode`. */
  share(labels: Labels, shared: SharedLabels = noLabels): SharedLabels {
    const names: string[] = [];
    const ends: number[] = [];
    this.#merge(labels, shared, (name, end) => {
      names.push(name);
      ends.push(end);
    });
    return { names, ends, bytes: new Uint8Array(this.#buffer.subarray(0, this.#size)) };
  }

  /** @param onLabel called for each label that was written, with its end. */
  #merge(labels: Labels, shared: SharedLabels, onLabel?: (name: string, end: number) => void): void {
    const { names } = shared;
    this.#size = 0;
    /** How many of the shared labels are written, or replaced. */
    let done = 0;
    for (const index of canonicalOrder(labels)) {
      // Casts here and below: the indexes are even and below the length.
      const name = labels[index] as string;
      const place = placeOf(name, names, done);
      this.#copy(shared, done, place, onLabel);
      done = names[place] === name ? place + 1 : place;
      this.#write(name);
      this.#write(labels[index + 1] as string);
      onLabel?.(name, this.#size);
    }
    this.#copy(shared, done, names.length, onLabel);
  }

  #copy(
    { names, ends, bytes }: SharedLabels,
    from: number,
    to: number,
    onLabel: ((name: string, end: number) => void) | undefined,
  ): void {
    if (from === to) return;
    const start = from === 0 ? 0 : (ends[from - 1] as number);
    const shift = this.#size - start;
    const end = ends[to - 1] as number;
    this.#reserve(end - start);
    this.#buffer.set(bytes.subarray(start, end), this.#size);
    this.#size = end + shift;
    if (onLabel === undefined) return;
    for (let index = from; index < to; index++)
      onLabel(names[index] as string, (ends[index] as number) + shift);
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

/** The indexes of the names. */
function canonicalOrder(labels: Labels): number[] {
  const order = Array.from({ length: labels.length / 2 }, (_, index) => 2 * index);
  // Casts: the indexes are even and below the length.
  return order.sort((a, b) => compareUtf8(labels[a] as string, labels[b] as string));
}

/** The index of the first name, of those in canonical order from an index on, that is not before this one. */
function placeOf(name: string, names: readonly string[], from: number): number {
  let low = from;
  let high = names.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    // Cast: below the length.
    if (compareUtf8(names[middle] as string, name) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
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
