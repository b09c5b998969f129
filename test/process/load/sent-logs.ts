import type { OtlpTransport } from './otlp-client.ts';

/** Transport of log records. The service stores the same over each. */
export type LogsTransport = OtlpTransport;

/** One OTLP request of log records as a client sent it, and its outcome. */
export interface SentLogs {
  /** Every record has it as the attribute `batch`, beside its place in the batch as `ordinal`. */
  readonly id: string;
  /** Every record has it as the attribute `stretch`: what was sent together is found by it. */
  readonly stretch: string;
  readonly transport: LogsTransport;
  /** The exact bytes before compression, so that a retry repeats them. */
  readonly body: Uint8Array<ArrayBuffer>;
  readonly recordCount: number;
  /** Answered as accepted as a whole, at least once. */
  acknowledged: boolean;
  /** Answered with an error, which says that nothing was stored. */
  isRefused?: boolean;
}

/** The body of one record: nobody else sends it. */
export function textOfRecord(batchId: string, ordinal: number): string {
  return `record ${ordinal} of batch ${batchId} took ${(ordinal * 7919) % 1000} ms`;
}
