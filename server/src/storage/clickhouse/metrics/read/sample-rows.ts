import type { Samples } from '../../../../promql/samples/samples.ts';
import type { SampleRuns } from './sample-runs.ts';

/** Of `series, time_ms, value` in RowBinary: 16 bytes, an Int64, a Float64. */
const rowBytes = 32;
const wordsOfRow = rowBytes / Uint32Array.BYTES_PER_ELEMENT;

export interface SampleRowReader {
  /** Takes a piece of the answer, which ends anywhere. */
  take(bytes: Uint8Array): void;
  /** Ends the last series. @throws Error when the bytes end within a row. */
  end(): void;
}

/**
 * Reads the samples of series in the order in which they come: each series once, ascending by time.
 *
 * @param isWanted is asked once for each series: samples of others are skipped.
 * @param onSeries called with the 16 bytes of the series, as a string of one character for each.
 */
export function createSampleRowReader(
  runs: SampleRuns,
  isWanted: (id: string) => boolean,
  onSeries: (id: string, samples: Samples) => void,
): SampleRowReader {
  let rest = new Uint8Array(0);
  let id: string | undefined;
  let isKept = false;
  let [id0, id1, id2, id3] = [0, 0, 0, 0];

  function endSeries(): void {
    if (id !== undefined && isKept) onSeries(id, runs.end());
    id = undefined;
  }

  return {
    take(bytes) {
      // Copied, so that words lie where typed arrays need them.
      const all = new Uint8Array(align(rest.length + bytes.length));
      const length = rest.length + bytes.length;
      all.set(rest);
      all.set(bytes, rest.length);
      const words = new Uint32Array(all.buffer);
      const rowCount = Math.floor(length / rowBytes);
      for (let row = 0; row < rowCount; row++) {
        const at = row * wordsOfRow;
        // Casts: the words of a whole row.
        const w0 = words[at] as number;
        const w1 = words[at + 1] as number;
        const w2 = words[at + 2] as number;
        const w3 = words[at + 3] as number;
        if (w0 !== id0 || w1 !== id1 || w2 !== id2 || w3 !== id3 || id === undefined) {
          endSeries();
          [id0, id1, id2, id3] = [w0, w1, w2, w3];
          id = Buffer.from(all.buffer, row * rowBytes, 16).toString('latin1');
          isKept = isWanted(id);
        }
        if (!isKept) continue;
        const timestampMs = ((words[at + 5] as number) | 0) * 2 ** 32 + (words[at + 4] as number);
        runs.add(timestampMs, words[at + 6] as number, words[at + 7] as number);
      }
      rest = all.slice(rowCount * rowBytes, length);
    },
    end() {
      if (rest.length > 0) throw new Error('an answer of ClickHouse ends within a row');
      endSeries();
    },
  };
}

function align(length: number): number {
  return Math.ceil(length / Uint32Array.BYTES_PER_ELEMENT) * Uint32Array.BYTES_PER_ELEMENT;
}
