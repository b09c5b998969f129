import { RowWriter, setUint64 } from '../../row-binary/row-writer.ts';
import { toSequence, type WriterPosition } from '../log-sequence.ts';

/** Columns in the order of `RequestEncoder`. */
export const insertLogs = `INSERT INTO logs (seq, project, time, arrival_day, observed_ns, severity, severity_text, service, event, body, body_words,
  trace_id, span_id, scope_name, scope_version, flags, dropped, attributes, resource)`;

/** The row of a block that was settled, whose project nobody has. */
export const insertFence = 'INSERT INTO logs (seq, project, time, arrival_day)';

/** The accepted records of one request in RowBinary, without their sequences. */
export interface LogRows {
  /** All but what is shared. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where in `bytes` each row begins, with its sequence. */
  readonly starts: readonly number[] | Uint32Array;
  /** Large values that are in several rows, such as a resource, in the order of their places. */
  readonly shared: readonly SharedValue[];
  /** Of the rows with all that is shared. */
  readonly byteCount: number;
}

/** A value that belongs before the byte `at` of the others. */
export interface SharedValue {
  readonly at: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Sets the sequences of consecutive records of one writer. */
export function numberRows({ bytes, starts }: LogRows, first: WriterPosition): void {
  const sequence = toSequence(first);
  for (const [index, start] of starts.entries()) setUint64(bytes, start, sequence + index);
}

/** What rows take in memory: what they share, once. */
export function heldBytesOf({ bytes, shared }: LogRows): number {
  let held = bytes.length;
  for (const value of new Set(shared.map((each) => each.bytes))) held += value.length;
  return held;
}

const pieceBytes = 256 * 1024;

/** The rows of requests, one after the other, in pieces that are made whenever they are read. */
export function joinRows(requests: readonly LogRows[]): Iterable<Uint8Array<ArrayBuffer>> {
  return {
    *[Symbol.iterator]() {
      for (const rows of requests) yield* toPieces(rows);
    },
  };
}

function* toPieces({ bytes, shared }: LogRows): Generator<Uint8Array<ArrayBuffer>> {
  if (shared.length === 0) {
    yield bytes;
    return;
  }
  const piece = new RowWriter(pieceBytes);
  let from = 0;
  for (const value of shared) {
    piece.encoded(bytes.subarray(from, value.at));
    piece.encoded(value.bytes);
    from = value.at;
    if (piece.size < pieceBytes) continue;
    yield piece.finish();
    piece.size = 0;
  }
  piece.encoded(bytes.subarray(from));
  if (piece.size > 0) yield piece.finish();
}
