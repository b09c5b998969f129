import type { MessagePort } from 'node:worker_threads';
import { PromqlError, type PromqlErrorKind, type PromqlErrorOptions } from '../../../promql/promql-error.ts';
import type { SampleAnswers } from '../query/sample-request.ts';

/** What a sample reader is started with. */
export interface SampleReaderStart {
  readonly folder: string;
  /** For decompressed blocks, of this thread alone. */
  readonly cacheBytes: number;
  /** Samples before are past the retention. */
  readonly keptFromMs: number;
  /** Whether writes and alerts go before. */
  readonly yieldsToOtherThreads: boolean;
  /** Where the writer's messages about the head come from; the first ones have been posted. */
  readonly headPort: MessagePort;
}

/** What a reader says beside answers it says in them, because an error crosses threads without its class. */
export type SampleReadResult<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'promql'; readonly failure: PromqlFailure }
  /** The file of a day is not what was written, unless it was dropped or set aside since. */
  | { readonly kind: 'damaged'; readonly day: number; readonly reason: string };

export type SampleReadResults = {
  readonly [Kind in keyof SampleAnswers]: SampleReadResult<SampleAnswers[Kind]>;
};

export type SampleReaderNote =
  /** The file of a day was dropped or set aside. */
  { readonly kind: 'dayClosed'; readonly day: number } | { readonly kind: 'keepFrom'; readonly ms: number };

/** A `PromqlError` as it crosses threads. */
export interface PromqlFailure {
  readonly kind: PromqlErrorKind;
  readonly message: string;
  readonly options: Omit<PromqlErrorOptions, 'cause'>;
}

export function toPromqlFailure({ kind, message, span, hint, limit }: PromqlError): PromqlFailure {
  return {
    kind,
    message,
    options: {
      ...(span === undefined ? {} : { span }),
      ...(hint === undefined ? {} : { hint }),
      ...(limit === undefined ? {} : { limit }),
    },
  };
}

export function fromPromqlFailure({ kind, message, options }: PromqlFailure): PromqlError {
  return new PromqlError(kind, message, options);
}
