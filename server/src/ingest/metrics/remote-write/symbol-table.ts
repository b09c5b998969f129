import { isUtf8 } from 'node:buffer';
import { AppError } from '../../../errors/app-error.ts';
import { grownArray } from '../../../memory/grown-array.ts';
import { MalformedRequest } from '../../otlp/protobuf/malformed-request.ts';
import { WireReader } from '../../otlp/protobuf/wire-reader.ts';
import { symbolOfRequest } from './request-2-tags.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
/** Empty ones take two bytes of a request, and eight or sixteen here. */
const maxSymbols = 2_000_000;

/** The texts of a request of remote write 2.0, to which everything else refers by number. */
export class SymbolTable {
  readonly bytes: Uint8Array;
  size = 0;
  #starts = new Int32Array(64);
  #ends = new Int32Array(64);

  /** @throws MalformedRequest when the fields of the request cannot be read; AppError `INVALID_ARGUMENT` for too many symbols. */
  constructor(request: Uint8Array) {
    this.bytes = request;
    const reader = new WireReader(request);
    while (reader.position < reader.end) {
      const tag = reader.readTag();
      reader.skip(tag);
      if (tag === symbolOfRequest) this.#add(reader.rangeStart, reader.rangeEnd);
    }
  }

  /** @throws MalformedRequest when there is no such symbol. @param position of the reference. */
  check(symbol: number, position: number): void {
    if (symbol < this.size) return;
    throw new MalformedRequest(`A reference to symbol ${symbol} of ${this.size}`, position);
  }

  /** Where a checked symbol starts in `bytes`. */
  startOf(symbol: number): number {
    return this.#starts[symbol] as number; // checked
  }

  /** Where a checked symbol ends in `bytes`. */
  endOf(symbol: number): number {
    return this.#ends[symbol] as number; // checked
  }

  /** The text of a checked symbol; '' when it is not UTF-8. */
  textOf(symbol: number): string {
    const bytes = this.bytes.subarray(this.startOf(symbol), this.endOf(symbol));
    return isUtf8(bytes) ? decoder.decode(bytes) : '';
  }

  /** The number of a symbol; -1 without it. */
  find(text: string): number {
    const wanted = Buffer.from(text);
    for (let symbol = 0; symbol < this.size; symbol++) {
      const start = this.startOf(symbol);
      const end = this.endOf(symbol);
      if (end - start === wanted.length && wanted.equals(this.bytes.subarray(start, end))) return symbol;
    }
    return -1;
  }

  #add(start: number, end: number): void {
    if (this.size === maxSymbols) throw tooManySymbols();
    if (this.size === this.#starts.length) {
      this.#starts = grownArray(this.#starts, 2 * this.size);
      this.#ends = grownArray(this.#ends, 2 * this.size);
    }
    this.#starts[this.size] = start;
    this.#ends[this.size++] = end;
  }
}

function tooManySymbols(): AppError {
  return new AppError(
    'INVALID_ARGUMENT',
    `the request has more than ${maxSymbols} symbols; send smaller batches`,
    [{ type: 'limit', limit: 'symbols', max: maxSymbols, received: maxSymbols + 1 }],
  );
}
