import { startMatchNotifications } from '../automations/start-match-notifications.ts';
import { startRuleSync } from '../automations/start-rule-sync.ts';
import { onceAMinute } from '../errors/once-a-minute.ts';
import { findNotifiedProject } from './find-notified-project.ts';
import type { ServiceParts } from './service-parts.ts';

export interface AutomatingOptions extends Pick<ServiceParts, 'stores' | 'clock' | 'log'> {
  /** Called after the outbox has stored notifications. */
  readonly onNotified: () => void;
}

/** Rules on traces, from their changes to stored notifications of matches. */
export interface Automating {
  stop(): Promise<void>;
}

/** Puts the rules into effect, which they are when it resolves, and notifies of matches. */
export async function startAutomating({
  stores,
  clock,
  log,
  onNotified,
}: AutomatingOptions): Promise<Automating> {
  const { traces, automations, outbox, identities } = stores;
  const sync = await startRuleSync({
    ...clock,
    automations,
    traces,
    onInvalid: ({ id, projectId, name }, error) =>
      log.warn(
        { err: error, projectId, ruleId: id, ruleName: name },
        'the filter of an automation is not valid in this release, so it matches nothing; update or disable it',
      ),
    onError: onceAMinute(clock.monotonicNowMs, (error) =>
      log.warn({ err: error }, 'changed automations are not in effect yet; it is retried'),
    ),
  });
  const notifications = startMatchNotifications({
    ...clock,
    traces,
    automations,
    outbox,
    findProject: (projectId) => findNotifiedProject(identities, projectId),
    onNotified,
    onWaiting: (projectId, channel, pendingCount) =>
      log.warn(
        { projectId, channel, pendingCount },
        'rule matches of a project wait until fewer of its deliveries to a channel are pending',
      ),
    onError: onceAMinute(clock.monotonicNowMs, (error) =>
      log.warn({ err: error }, 'rule matches could not be stored as notifications; it is retried'),
    ),
  });
  return {
    async stop() {
      await Promise.all([sync.stop(), notifications.stop()]);
    },
  };
}
