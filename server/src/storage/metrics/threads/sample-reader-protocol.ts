import type { MessagePort } from 'node:worker_threads';
import type { DayClosed } from '../../generational/flush/day-keeper.ts';
import type { AnswerOrFailure } from '../../metric-queries/answer-or-failure.ts';
import type { SampleAnswers } from '../../metric-queries/sample-request.ts';

/** Start parameters of a sample reader. */
export interface SampleReaderStart {
  readonly folder: string;
  /** Cache of decompressed blocks in this thread, in bytes. */
  readonly cacheBytes: number;
  /** Samples before are past the retention. */
  readonly keptFromMs: number;
  /** Whether writes and alerts have priority over this thread. */
  readonly yieldsToOtherThreads: boolean;
  /** Receives the writer's head messages; the first ones are already posted. */
  readonly headPort: MessagePort;
}

/** The answer of a reader, errors included, because errors lose their class across threads. */
export type SampleReadResult<Answer> =
  | AnswerOrFailure<Answer>
  /** The file of a day is damaged, unless it was dropped or quarantined since. */
  | { readonly kind: 'damaged'; readonly day: number; readonly reason: string };

export type SampleReadResults = {
  readonly [Kind in keyof SampleAnswers]: SampleReadResult<SampleAnswers[Kind]>;
};

export type SampleReaderNote = DayClosed | { readonly kind: 'keepFrom'; readonly ms: number };
