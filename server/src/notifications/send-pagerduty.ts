import type { PostHttp } from '../outbound/post-http.ts';
import { postForOutcome } from './http-outcome.ts';
import { toMessage } from './message.ts';
import { renderPagerduty } from './render-pagerduty.ts';
import type { Sender } from './senders.ts';
import { userAgent } from './user-agent.ts';

/** Triggers and resolves PagerDuty incidents through the Events API v2 at the URL. */
export function createPagerdutySender(postHttp: PostHttp, url: string): Sender<'pagerduty'> {
  return ({ target, notification, nowMs, signal }) => {
    const headers = [['content-type', 'application/json'] as const, ['user-agent', userAgent] as const];
    const body = renderPagerduty(toMessage(notification), target.routingKey);
    return postForOutcome(postHttp, { url, headers, body, signal }, nowMs);
  };
}
