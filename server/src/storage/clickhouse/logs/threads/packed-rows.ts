import type { LogRows, SharedValue } from '../write/log-rows.ts';

/** Rows in a few buffers that are transferred: objects for each row would take the receiver as long to copy as to make. */
export interface PackedRows {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly starts: Uint32Array<ArrayBuffer>;
  /** For each shared value its place, and the index of its bytes. */
  readonly shared: Uint32Array<ArrayBuffer>;
  /** The bytes of shared values one after the other, and the end of each. */
  readonly values: Uint8Array<ArrayBuffer>;
  readonly valueEnds: Uint32Array<ArrayBuffer>;
  readonly byteCount: number;
}

export function packRows({ bytes, starts, shared, byteCount }: LogRows): PackedRows {
  const indexes = new Map<Uint8Array<ArrayBuffer>, number>();
  const packed = new Uint32Array(2 * shared.length);
  for (const [place, { at, bytes: value }] of shared.entries()) {
    const index = indexes.get(value) ?? indexes.size;
    indexes.set(value, index);
    packed[2 * place] = at;
    packed[2 * place + 1] = index;
  }
  return {
    bytes,
    starts: Uint32Array.from(starts),
    shared: packed,
    ...packValues([...indexes.keys()]),
    byteCount,
  };
}

function packValues(values: readonly Uint8Array[]): Pick<PackedRows, 'values' | 'valueEnds'> {
  const packed = new Uint8Array(values.reduce((sum, { length }) => sum + length, 0));
  const valueEnds = new Uint32Array(values.length);
  let end = 0;
  for (const [index, value] of values.entries()) {
    packed.set(value, end);
    end += value.length;
    valueEnds[index] = end;
  }
  return { values: packed, valueEnds };
}

export function unpackRows({ bytes, starts, shared, values, valueEnds, byteCount }: PackedRows): LogRows {
  const unpacked = Array.from(valueEnds, (end, index) =>
    values.subarray(index === 0 ? 0 : valueEnds[index - 1], end),
  );
  const places = Array.from({ length: shared.length / 2 }, (_, place): SharedValue => {
    // In bounds: a pair for each shared value, which has its bytes.
    const [at, index] = [shared[2 * place] as number, shared[2 * place + 1] as number];
    return { at, bytes: unpacked[index] as Uint8Array<ArrayBuffer> };
  });
  return { bytes, starts, shared: places, byteCount };
}

export function buffersOfRows({ bytes, starts, shared, values, valueEnds }: PackedRows): ArrayBuffer[] {
  return [bytes, starts, shared, values, valueEnds].map(({ buffer }) => buffer);
}
