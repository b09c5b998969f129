import type { Logger } from '../client/logger.ts';
import type { Platform, SendRequest, SendResponse } from '../client/platform.ts';
import { longestBackoffMs } from './delivery-limits.ts';
import { IngestError } from './ingest-error.ts';
import { type IngestReply, parseIngestReply, type SendOutcome } from './ingest-reply.ts';
import type { RequestGate } from './request-gate.ts';
import {
  backoffDelayMs,
  isRetryable,
  outageBackoffMs,
  parseRetryAfterMs,
  type RetryPolicy,
} from './retry-policy.ts';

/** The pause after a 429 without `Retry-After`, or with one of 0. */
const defaultPauseMs = 30_000;

/** A request of a trace, to be sent by this client or by whoever outlives it. */
export interface TraceRequest {
  /** Relative to the address of the ingest listener. */
  readonly path: string;
  readonly body: string;
}

export interface SendOptions extends TraceRequest {
  /** For the log. Default 0. */
  readonly itemCount?: number | undefined;
  readonly isCancelled: () => boolean;
  /**
   * With it, retryable failures are retried until the request is answered or cancelled, and `onExhausted` is
   * called once when the policy's retries are used up. Without it there is one try.
   */
  readonly retry?: RetryPolicy;
  readonly onExhausted?: (error: IngestError) => void;
}

/** Sends the requests of all traces, through the gate. */
export interface RequestSender {
  /** Never rejects. */
  send(options: SendOptions): Promise<SendOutcome>;
  /** The same request for the platform. */
  toSendRequest(request: TraceRequest): SendRequest;
}

interface Attempt {
  readonly outcome: IngestReply | IngestError;
  /** `undefined` without an answer. */
  readonly status?: number;
  readonly retryAfterMs?: number | undefined;
}

export function createRequestSender(dependencies: {
  readonly platform: Platform;
  readonly gate: RequestGate;
  readonly logger: Logger;
  /** Without a slash at the end. */
  readonly ingestUrl: string;
  readonly apiKey: string;
  readonly callTimeoutMs: number;
}): RequestSender {
  const { platform, gate, logger, ingestUrl, apiKey, callTimeoutMs } = dependencies;
  const headers = { 'content-type': 'application/json', 'x-ingest-api-key': apiKey };

  function toSendRequest({ path, body }: TraceRequest): SendRequest {
    return { url: ingestUrl + path, headers, body, timeoutMs: callTimeoutMs };
  }

  async function attempt(request: TraceRequest): Promise<Attempt> {
    let response: SendResponse;
    try {
      response = await platform.send(toSendRequest(request));
    } catch (cause) {
      const kind = cause instanceof Error && cause.name === 'TimeoutError' ? 'timeout' : 'network';
      return { outcome: new IngestError(kind, `no answer from ${ingestUrl}`, { cause }) };
    }
    const { status, retryAfter, body } = response;
    const isOk = status > 199 && status < 300;
    const kind = isOk ? 'reply' : 'status';
    const reply = isOk ? parseIngestReply(body) : undefined;
    // 3xx, or 0: browsers hide the status.
    const reason = status % 300 < 100 ? 'redirect, set apiUrl' : body.slice(0, 300);
    return {
      outcome: reply ?? new IngestError(kind, `${ingestUrl} answered ${status}: ${reason}`, { status }),
      status,
      retryAfterMs: parseRetryAfterMs(retryAfter, platform.nowMs()),
    };
  }

  return {
    toSendRequest,
    async send(request) {
      const { path, itemCount = 0, retry, isCancelled } = request;
      let { onExhausted } = request;
      for (let attemptCount = 0; ; attemptCount += 1) {
        const admission = await gate.enter();
        if (isCancelled()) {
          gate.leave(admission, 'unused');
          return undefined;
        }
        const { outcome, status, retryAfterMs = 0 } = await attempt(request);
        const error = outcome instanceof IngestError && isRetryable(outcome) ? outcome : undefined;
        logger.debug('a request was sent', { path, itemCount, answer: error?.message ?? status });
        const isLimited = status === 429;
        const isExhausted = retry === undefined || attemptCount >= retry.maxRetries || admission.isProbe;
        const leastMs = Math.min(retryAfterMs, longestBackoffMs);
        // Before `leave`, or the next request would be admitted.
        if (isLimited) gate.pause(retryAfterMs || defaultPauseMs);
        const failure = isExhausted ? 'exhausted' : 'failed';
        gate.leave(admission, error === undefined || isLimited ? 'answered' : failure, leastMs);
        if (isCancelled()) return undefined;
        if (error === undefined || retry === undefined) return outcome;
        if (isExhausted) {
          onExhausted?.(error);
          onExhausted = undefined;
        }
        // During a pause the gate decides when the next try is due.
        if (gate.isPaused()) continue;
        const { random } = platform;
        const backoffMs = isExhausted
          ? outageBackoffMs(attemptCount - retry.maxRetries + 1, random)
          : backoffDelayMs(retry, attemptCount, random);
        await new Promise<void>((resolve) => {
          platform.setTimer(resolve, Math.max(backoffMs, leastMs), 'background');
        });
      }
    },
  };
}
