import type { LabelLimits } from '../../traces/trace-labels.ts';
import type { RecoveredTraces } from './recovery/recover-trace-database.ts';

/** Start parameters of a writer or reader thread of the trace store. */
export interface DatabaseStart {
  readonly databasePath: string;
}

/** Start parameters of the writer. */
export interface WriterStart extends DatabaseStart {
  /** Whether a damaged database is replaced by a new one; otherwise it is an error. */
  readonly recovers: boolean;
  readonly labelLimits: LabelLimits;
}

/** What the writer has found. */
export type TraceWriterStarted = Pick<RecoveredTraces, 'quarantined' | 'lostFrames'>;
