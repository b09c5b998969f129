import type { PostHttp } from '../outbound/post-http.ts';
import { postForOutcome } from './http-outcome.ts';
import { toMessage } from './message.ts';
import { renderSlack } from './render-slack.ts';
import type { Sender } from './senders.ts';
import { userAgent } from './user-agent.ts';

/** Posts a message to a Slack incoming webhook. */
export function createSlackSender(postHttp: PostHttp): Sender<'slack'> {
  return ({ target, notification, nowMs, signal }) => {
    const headers = [['content-type', 'application/json'] as const, ['user-agent', userAgent] as const];
    const body = renderSlack(toMessage(notification));
    return postForOutcome(postHttp, { url: target.url, headers, body, signal }, nowMs);
  };
}
