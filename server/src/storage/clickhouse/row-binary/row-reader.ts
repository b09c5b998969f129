const endOfBytes = new Error('the bytes end within a value');

/** The bit of a varint's byte that another follows. */
const moreBytes = 0x80;

/** Reads values of ClickHouse's format RowBinary from bytes; whatever lies beyond their end throws. */
export class RowReader {
  private bytes: Buffer = Buffer.alloc(0);
  private at = 0;

  /** Reads every row that the pieces so far have as a whole. @returns the bytes of the row that is not complete. */
  readEach(bytes: Buffer, readRow: (row: RowReader) => void): Buffer {
    this.bytes = bytes;
    this.at = 0;
    let complete = 0;
    try {
      while (this.at < bytes.length) {
        readRow(this);
        complete = this.at;
      }
    } catch (error) {
      if (error !== endOfBytes) throw error;
    }
    return bytes.subarray(complete);
  }

  /** A `String`. Shares the memory of the bytes. */
  blob(): Buffer {
    const length = this.length();
    const start = this.skip(length);
    return this.bytes.subarray(start, start + length);
  }

  text(): string {
    const length = this.length();
    const start = this.skip(length);
    return this.bytes.toString('utf8', start, start + length);
  }

  /** A `FixedString`, as a string of one character for each byte. */
  latin1(length: number): string {
    const start = this.skip(length);
    return this.bytes.toString('latin1', start, start + length);
  }

  /** An `Int64`, within the range of safe integers. */
  int64(): number {
    const start = this.skip(8);
    return this.bytes.readInt32LE(start + 4) * 2 ** 32 + this.bytes.readUInt32LE(start);
  }

  float64(): number {
    return this.bytes.readDoubleLE(this.skip(8));
  }

  private length(): number {
    let value = 0;
    let weight = 1;
    for (;;) {
      // In bounds: `skip` throws otherwise.
      const byte = this.bytes[this.skip(1)] as number;
      value += (byte & 0x7f) * weight;
      if (byte < moreBytes) return value;
      weight *= moreBytes;
    }
  }

  private skip(count: number): number {
    const start = this.at;
    if (start + count > this.bytes.length) throw endOfBytes;
    this.at = start + count;
    return start;
  }
}

/**
 * Returns a function that takes pieces of RowBinary, which end anywhere, and calls back for each row.
 *
 * @param readRow reads the values of a row before it has an effect: it is called again for a row that was not complete.
 */
export function createRowSplitter(readRow: (row: RowReader) => void): (bytes: Uint8Array) => void {
  const reader = new RowReader();
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    rest = reader.readEach(rest.length === 0 ? piece : Buffer.concat([rest, piece]), readRow);
  };
}
