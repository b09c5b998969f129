import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { answerWithinMs } from './answer-within-ms.ts';

/** A write of native ingest, by the last part of its path. */
export type IngestOperation = 'flush' | 'plugin-events' | 'keep-alive' | 'close';

/** The answer to a write; an `unanswered` one may or may not be stored. */
export type IngestAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfter: string | null;
      /** Of a 200; otherwise the error envelope was read and left. */
      readonly result?: Partial<Schemas['FlushResult']>;
    }
  | { readonly kind: 'unanswered'; readonly cause: unknown };

export interface IngestClient {
  /** Never throws; times out after `answerWithinMs`. */
  post(traceId: string, operation: IngestOperation, body: string): Promise<IngestAnswer>;
}

export function createIngestClient(
  ingestUrl: string,
  ingestKey: string,
  onAnswer: () => void = () => {},
): IngestClient {
  const headers = { 'content-type': 'application/json', 'x-ingest-api-key': ingestKey };
  return {
    async post(traceId, operation, body) {
      try {
        const signal = AbortSignal.timeout(answerWithinMs);
        const url = `${ingestUrl}/v1/ingest/traces/${traceId}/${operation}`;
        const response = await fetch(url, { method: 'POST', headers, body, signal });
        onAnswer();
        const { status } = response;
        const retryAfter = response.headers.get('retry-after');
        // The service holds its answers against the contract: these are the fields of its 200s.
        const result = (await response.json()) as Schemas['FlushResult'];
        return { kind: 'answered', status, retryAfter, ...(status === 200 ? { result } : {}) };
      } catch (cause) {
        return { kind: 'unanswered', cause };
      }
    },
  };
}
