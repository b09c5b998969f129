import type { WireReader } from '../../otlp/protobuf/wire-reader.ts';
import { NumberList } from '../otlp/number-list.ts';
import type { SampleCounter } from '../sample-counter.ts';

/**
 * Where the series of a request are that have exemplars alone and were not known when they came. Prometheus 2.42 sends the exemplars of
 * a native histogram before it, so they are read again after the request.
 */
export class LoneExemplars {
  readonly #positions = new NumberList(Number.POSITIVE_INFINITY);

  /** @param reader whose end is that of the series. @param start of the series, which counts as one of `samples`. */
  defer({ end }: WireReader, start: number, samples: SampleCounter): void {
    samples.add(1);
    this.#positions.push(start);
    this.#positions.push(end);
  }

  /** Calls `read` for each series, with the reader at its start. */
  readAll(reader: WireReader, read: (start: number) => void): void {
    for (let index = 0; index < this.#positions.count; index += 2) {
      reader.position = this.#positions.at(index);
      reader.end = this.#positions.at(index + 1);
      read(reader.position);
    }
  }
}
