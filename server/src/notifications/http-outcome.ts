import { OutboundError } from '../outbound/outbound-error.ts';
import { type HttpAnswer, type HttpPost, isSuccess, type PostHttp } from '../outbound/post-http.ts';
import type { AttemptOutcome } from './attempt-outcome.ts';
import { parseRetryAfter } from './retry-after.ts';

/** Posts a request and maps the response or failure to an outcome. Rejects only when aborted. */
export async function postForOutcome(
  postHttp: PostHttp,
  post: HttpPost,
  nowMs: number,
): Promise<AttemptOutcome> {
  try {
    return toOutcome(await postHttp(post), nowMs);
  } catch (error) {
    if (error instanceof OutboundError) return { kind: 'failed', reason: error.message };
    throw error;
  }
}

function toOutcome({ status, retryAfter }: HttpAnswer, nowMs: number): AttemptOutcome {
  if (isSuccess(status)) return { kind: 'delivered', status };
  if (status === 410) return { kind: 'gone', status, reason: 'the target answered 410 (gone)' };
  const note = status >= 300 && status <= 399 ? '; redirects are not followed' : '';
  const retryAfterMs = retryAfter === undefined ? undefined : parseRetryAfter(retryAfter, nowMs);
  return {
    kind: 'failed',
    status,
    reason: `the target answered ${status}${note}`,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}
