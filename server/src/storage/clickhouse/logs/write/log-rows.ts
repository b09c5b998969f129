import { setUint64 } from '../../row-binary/row-writer.ts';
import { toSequence, type WriterPosition } from '../log-sequence.ts';

/** Columns in the order of `RequestEncoder`. */
export const insertLogs = `INSERT INTO logs (seq, project, time, arrival_day, observed_ns, severity, severity_text, service, event, body, body_words,
  trace_id, span_id, scope_name, scope_version, flags, dropped, attributes, resource)`;

/** The row of a block that was settled, whose project nobody has. */
export const insertFence = 'INSERT INTO logs (seq, project, time, arrival_day)';

/** The accepted records of one request in RowBinary, without their sequences. */
export interface LogRows {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each row begins, with its sequence. */
  readonly starts: readonly number[];
}

/** Sets the sequences of consecutive records of one writer. */
export function numberRows({ bytes, starts }: LogRows, first: WriterPosition): void {
  const sequence = toSequence(first);
  for (const [index, start] of starts.entries()) setUint64(bytes, start, sequence + index);
}
