import { createHash } from 'node:crypto';
import { createEventId } from '../notifications/event-id.ts';
import type { NewNotification } from '../notifications/notification.ts';
import type { NotifiedProject } from '../notifications/notified-project.ts';
import { ruleMatchPayload } from '../notifications/payloads.ts';
import type { RuleMatchClaim } from '../traces/trace-rule.ts';
import type { Automation } from './automation.ts';

export interface MatchNotificationTerms {
  readonly automation: Pick<Automation, 'channels'>;
  readonly project: NotifiedProject;
  readonly nowMs: number;
}

/**
 * One notification of the match for each channel that the automation names now. The same match and channel always get the
 * same event id, so that a match whose notifications are stored twice is delivered once.
 */
export function planMatchNotifications(
  match: RuleMatchClaim,
  { automation, project, nowMs }: MatchNotificationTerms,
): readonly NewNotification[] {
  const { organizationId, projectName } = project;
  return automation.channels.map((channelSlug) => {
    const eventId = toEventId(match, channelSlug);
    return {
      eventId,
      organizationId,
      projectId: match.projectId,
      channelSlug,
      kind: 'rule.matched',
      payload: ruleMatchPayload({ eventId, match, projectName }),
      createdAtMs: nowMs,
    };
  });
}

/** The time is part of it, because the id of a trace may be used again after retention has removed the trace. */
function toEventId({ projectId, matchEventId, matchedAtMs }: RuleMatchClaim, channelSlug: string): string {
  const identity = JSON.stringify([projectId, matchEventId, matchedAtMs, channelSlug]);
  const digest = createHash('sha256').update(identity).digest();
  return createEventId((count) => digest.subarray(0, count));
}
