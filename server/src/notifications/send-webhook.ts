import type { PostHttp } from '../outbound/post-http.ts';
import { postForOutcome } from './http-outcome.ts';
import type { Sender } from './senders.ts';
import { signWebhook } from './sign-webhook.ts';
import { userAgent } from './user-agent.ts';

/** Posts the payload unchanged, signed for each attempt, with the headers of the channel. */
export function createWebhookSender(postHttp: PostHttp): Sender<'webhook'> {
  return ({ target, notification, nowMs, signal }) => {
    const { eventId, payload: body } = notification;
    const headers = [
      ...target.headers,
      ['content-type', 'application/json'] as const,
      ['user-agent', userAgent] as const,
      ...signWebhook(target.signingSecret, { eventId, nowMs, body }),
    ];
    return postForOutcome(postHttp, { url: target.url, headers, body, signal }, nowMs);
  };
}
