import type { Logger } from '../client/logger.ts';
import type { Platform, SendResponse } from '../client/platform.ts';
import { clientLimits } from '../encoding/wire-limits.ts';
import { IngestError } from './ingest-error.ts';
import type { RequestGate } from './request-gate.ts';
import { backoffDelayMs, isRetryable, parseRetryAfterMs, type RetryPolicy } from './retry-policy.ts';

/** The pause after a 429 without `Retry-After`. */
const defaultPauseMs = 30_000;

export type SendOutcome =
  | { readonly kind: 'answered'; readonly body: unknown }
  | { readonly kind: 'failed'; readonly error: IngestError; readonly retryable: boolean }
  /** The sender was stopped before the request was answered. */
  | { readonly kind: 'cancelled' };

/** Sends the requests of a trace and retries the retryable failures. */
export interface RequestSender {
  /** `path` is relative to the trace's path. Never rejects. */
  send(request: {
    readonly path: string;
    readonly body: string;
    readonly retry: RetryPolicy;
    readonly isCancelled: () => boolean;
  }): Promise<SendOutcome>;
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

type Attempt =
  | { readonly body: unknown }
  | { readonly error: IngestError; readonly retryAfterMs: number | undefined };

export function createRequestSender(dependencies: SenderDependencies): RequestSender {
  const { platform, gate, logger, ingestUrl, apiKey, callTimeoutMs } = dependencies;
  const headers = { 'content-type': 'application/json', 'x-ingest-api-key': apiKey };

  async function attempt(path: string, body: string): Promise<Attempt> {
    try {
      const url = `${ingestUrl}${path}`;
      return readResponse(await platform.send({ url, headers, body, timeoutMs: callTimeoutMs }));
    } catch (cause) {
      const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
      const error = timedOut
        ? new IngestError('timeout', `no answer from ${ingestUrl} within ${callTimeoutMs} ms`, { cause })
        : new IngestError('network', `${ingestUrl} is unreachable`, { cause });
      return { error, retryAfterMs: undefined };
    }
  }

  function readResponse({ status, retryAfter, body }: SendResponse): Attempt {
    if (status < 200 || status > 299) {
      const message = `${ingestUrl} answered ${status}: ${body.slice(0, 300)}`;
      return {
        error: new IngestError('status', message, { status }),
        retryAfterMs: parseRetryAfterMs(retryAfter, platform.nowMs()),
      };
    }
    try {
      return { body: JSON.parse(body) };
    } catch (cause) {
      const message = `${ingestUrl} answered ${status} without JSON; is it the ingest listener?`;
      return { error: new IngestError('reply', message, { status, cause }), retryAfterMs: undefined };
    }
  }

  function wait(delayMs: number): Promise<void> {
    return new Promise((resolve) => void platform.setTimer(resolve, delayMs, 'background'));
  }

  return {
    async send({ path, body, retry, isCancelled }) {
      for (let attemptCount = 0; ; attemptCount += 1) {
        await gate.enter();
        if (isCancelled()) {
          gate.leave();
          return { kind: 'cancelled' };
        }
        const result = await attempt(path, body);
        const limited = 'error' in result && result.error.status === 429;
        // Before `leave`, or the next request would be admitted.
        if (limited) gate.pause(result.retryAfterMs ?? defaultPauseMs);
        gate.leave();
        if (isCancelled()) return { kind: 'cancelled' };
        if (!('error' in result)) return { kind: 'answered', body: result.body };
        const { error, retryAfterMs = 0 } = result;
        const retryable = isRetryable(error);
        if (!retryable || attemptCount >= retry.maxRetries) return { kind: 'failed', error, retryable };
        logger.debug('a request failed and will be retried', { path, error: error.message });
        if (limited) continue;
        const jitteredMs = backoffDelayMs(retry, attemptCount, platform.random);
        await wait(Math.max(jitteredMs, Math.min(retryAfterMs, clientLimits.longestBackoffMs)));
      }
    },
  };
}
