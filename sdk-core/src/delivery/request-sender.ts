import type { Logger } from '../client/logger.ts';
import type { Platform, SendRequest, SendResponse } from '../client/platform.ts';
import { clientLimits } from '../encoding/wire-limits.ts';
import { IngestError } from './ingest-error.ts';
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

export type SendOutcome =
  | { readonly kind: 'answered'; readonly body: unknown }
  | { readonly kind: 'failed'; readonly error: IngestError }
  /** Nobody waits for the answer any more. */
  | { readonly kind: 'cancelled' };

export interface SendOptions extends TraceRequest {
  readonly isCancelled: () => boolean;
  /**
   * With it, retryable failures are retried until the request is answered or cancelled, and `onExhausted` is
   * called once when the policy's retries are used up. Without it there is one try.
   */
  readonly retry?: RetryPolicy & { readonly onExhausted: (error: IngestError) => void };
}

/** Sends the requests of all traces, through the gate. */
export interface RequestSender {
  /** Never rejects. */
  send(options: SendOptions): Promise<SendOutcome>;
  /** The same request for the platform. */
  toSendRequest(request: TraceRequest): SendRequest;
}

interface SenderDependencies {
  readonly platform: Platform;
  readonly gate: RequestGate;
  readonly logger: Logger;
  /** Without a slash at the end. */
  readonly ingestUrl: string;
  readonly apiKey: string;
  readonly callTimeoutMs: number;
}

interface Attempt {
  readonly body?: unknown;
  readonly error?: IngestError;
  readonly retryAfterMs?: number | undefined;
}

export function createRequestSender(dependencies: SenderDependencies): RequestSender {
  const { platform, gate, logger, ingestUrl, apiKey, callTimeoutMs } = dependencies;
  const headers = { 'content-type': 'application/json', 'x-ingest-api-key': apiKey };

  function toSendRequest({ path, body }: TraceRequest): SendRequest {
    return { url: ingestUrl + path, headers, body, timeoutMs: callTimeoutMs };
  }

  async function attempt(request: TraceRequest): Promise<Attempt> {
    try {
      return readResponse(await platform.send(toSendRequest(request)));
    } catch (cause) {
      const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
      const error = timedOut
        ? new IngestError('timeout', `no answer from ${ingestUrl} within ${callTimeoutMs} ms`, { cause })
        : new IngestError('network', `${ingestUrl} is unreachable`, { cause });
      return { error };
    }
  }

  function readResponse({ status, retryAfter, body }: SendResponse): Attempt {
    if (status < 200 || status > 299) {
      const message = `${ingestUrl} answered ${status}: ${body.slice(0, 300)}`;
      const retryAfterMs = parseRetryAfterMs(retryAfter, platform.nowMs());
      return { error: new IngestError('status', message, { status }), retryAfterMs };
    }
    try {
      return { body: JSON.parse(body) };
    } catch (cause) {
      const message = `${ingestUrl} answered ${status} without JSON; is it the ingest listener?`;
      return { error: new IngestError('reply', message, { status, cause }) };
    }
  }

  function wait(delayMs: number): Promise<void> {
    return new Promise((resolve) => void platform.setTimer(resolve, delayMs, 'background'));
  }

  return {
    toSendRequest,
    async send(request) {
      const { path, retry, isCancelled } = request;
      let isReported = false;
      for (let attemptCount = 0; ; attemptCount += 1) {
        const admission = await gate.enter();
        if (isCancelled()) {
          gate.leave(admission, 'unused');
          return { kind: 'cancelled' };
        }
        const { body, error, retryAfterMs = 0 } = await attempt(request);
        const isFailed = error !== undefined && isRetryable(error);
        const isLimited = error?.status === 429;
        const isExhausted = retry === undefined || attemptCount >= retry.maxRetries || admission.isProbe;
        const backoffMs = Math.min(retryAfterMs, clientLimits.longestBackoffMs);
        // Before `leave`, or the next request would be admitted.
        if (isLimited) gate.pause(retryAfterMs || defaultPauseMs);
        const failure = isExhausted ? 'exhausted' : 'failed';
        gate.leave(admission, isFailed && !isLimited ? failure : 'answered', backoffMs);
        if (isCancelled()) return { kind: 'cancelled' };
        if (error === undefined) return { kind: 'answered', body };
        if (!isFailed || retry === undefined) return { kind: 'failed', error };
        logger.debug('a request failed and will be retried', { path, error: error.message });
        if (isExhausted && !isReported) {
          isReported = true;
          retry.onExhausted(error);
        }
        // During a pause the gate decides when the next try is due.
        if (gate.isPaused()) continue;
        const jitteredMs = isExhausted
          ? outageBackoffMs(attemptCount - retry.maxRetries + 1, platform.random)
          : backoffDelayMs(retry, attemptCount, platform.random);
        await wait(Math.max(jitteredMs, backoffMs));
      }
    },
  };
}
