import type { LogBatch } from '../../../../logs/log-store.ts';
import type { EncodedBatch } from '../write/encode-batch.ts';
import type { PackedRows } from './packed-rows.ts';

/** What a thread is asked that encodes requests of logs; the buffers are transferred. */
export interface LogEncoderRequest {
  readonly kind: 'encode';
  readonly batch: LogBatch;
  /** UTC day, on which keys are seen. */
  readonly day: number;
  /** Attribute keys that the project may have, */
  readonly maxKeys: number;
  /** and those that it has; see `packKeys`. */
  readonly keys: Float64Array<ArrayBuffer>;
}

export interface LogEncoderAnswer extends Omit<EncodedBatch, 'rows'> {
  readonly rows: PackedRows;
  /** The keys of the rows that are new, or were seen on an earlier day. */
  readonly admitted: Float64Array<ArrayBuffer>;
}

export interface LogEncoderAnswers {
  readonly encode: LogEncoderAnswer;
}

/** For messages. */
export const encoderName = 'log encoder';
