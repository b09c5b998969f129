import type { NotifiedProject } from '../notifications/notified-project.ts';
import type { OutboxStore } from '../notifications/outbox-store.ts';
import type { RuleMatchClaim } from '../traces/trace-rule.ts';
import type { TraceStore } from '../traces/trace-store.ts';
import type { AutomationStore } from './automation-store.ts';
import { planMatchNotifications } from './plan-match-notifications.ts';
import { createWaitingRules } from './waiting-rules.ts';

export interface MatchNotificationsOptions {
  readonly traces: Pick<TraceStore, 'claimMatches' | 'settleMatches' | 'onMatch'>;
  readonly automations: Pick<AutomationStore, 'get'>;
  readonly outbox: Pick<OutboxStore, 'add' | 'countPending'>;
  /** `undefined` for an unknown project: its matches notify nobody. */
  readonly findProject: (projectId: string) => Promise<NotifiedProject | undefined>;
  readonly nowMs: () => number;
  /** Calls back once; the returned function cancels it. */
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  /** Called after the outbox has stored notifications. */
  readonly onNotified: () => void;
  /** Called when matches of a project begin to wait for the pending deliveries of a channel. */
  readonly onWaiting: (projectId: string, channelSlug: string, pendingCount: number) => void;
  /** Called when a store failed; it is retried. */
  readonly onError: (error: unknown) => void;
}

export interface MatchNotifications {
  /** Stops after the batch in progress; what was not settled is claimed after the next start. */
  stop(): Promise<void>;
}

/** Maximum delay of a match whose hint was lost, or whose lease has ended. */
const pollMs = 1_000;
const maxRetryMs = 30_000;
/** Much longer than storing a batch takes; matches of a crashed process wait for its end. */
const leaseMs = 30_000;
/** Matches per claim: with 20 channels each, 2,000 notifications in one transaction. */
const batchSize = 100;

/**
 * Stores the notifications of rule matches in the outbox, for each match at least once and with the same event ids, until
 * it is stopped. Delivery is that of the outbox, so a slow channel delays nothing here.
 */
export function startMatchNotifications(options: MatchNotificationsOptions): MatchNotifications {
  const { traces, outbox, nowMs, setTimer } = options;
  const rules = createWaitingRules(options);
  /** The batch that was being stored when a store failed: retried while the lease lasts. */
  let unsettled: { readonly claims: readonly RuleMatchClaim[]; readonly leaseUntilMs: number } | undefined;
  let refreshedAtMs = Number.NEGATIVE_INFINITY;
  let failureCount = 0;
  let isStopping = false;
  let mustRunAgain = false;
  let running: Promise<void> | undefined;
  let cancelTimer = (): void => {};

  async function notify(projectId: string, claims: readonly RuleMatchClaim[]): Promise<void> {
    const ruleIds = new Set(claims.map(({ ruleId }) => ruleId));
    const admitted = new Map((await rules.admit(projectId, ruleIds)).map((each) => [each.id, each]));
    const waiting = new Set(rules.ids());
    // The lease of matches that must wait ends by itself.
    const matches = claims.filter(({ ruleId }) => !waiting.has(ruleId));
    if (matches.length === 0) return;
    const project = await options.findProject(projectId);
    const notifications = matches.flatMap((match) => {
      const automation = admitted.get(match.ruleId);
      // A rule that was deleted meanwhile names no channels.
      if (project === undefined || automation === undefined) return [];
      return planMatchNotifications(match, { automation, project, nowMs: nowMs() });
    });
    if (notifications.length > 0) {
      await outbox.add(notifications);
      options.onNotified();
    }
    await traces.settleMatches(matches);
  }

  async function notifyAll(claims: readonly RuleMatchClaim[]): Promise<void> {
    for (const [projectId, matches] of Map.groupBy(claims, (claim) => claim.projectId)) {
      await notify(projectId, matches);
    }
    unsettled = undefined;
  }

  /** Not with each batch: there may be many. A clock that was set back ends the pause too. */
  async function refreshRules(): Promise<void> {
    if (Math.abs(nowMs() - refreshedAtMs) < pollMs) return;
    await rules.refresh();
    refreshedAtMs = nowMs();
  }

  async function drain(): Promise<void> {
    if (unsettled !== undefined && nowMs() < unsettled.leaseUntilMs) await notifyAll(unsettled.claims);
    /** Rules that had their turn: the matches of others come before more of theirs, however many these are. */
    const served = new Set<string>();
    let isDrained = false;
    while (!isDrained && !isStopping) {
      await refreshRules();
      const claimedAtMs = nowMs();
      const leaseUntilMs = claimedAtMs + leaseMs;
      const request = { nowMs: claimedAtMs, leaseUntilMs, limit: batchSize };
      const claims = await traces.claimMatches({ ...request, exceptRuleIds: [...rules.ids(), ...served] });
      unsettled = { claims, leaseUntilMs };
      await notifyAll(claims);
      if (claims.length === batchSize) {
        for (const { ruleId } of claims) served.add(ruleId);
      } else {
        isDrained = served.size === 0;
        served.clear();
      }
    }
  }

  async function run(): Promise<void> {
    cancelTimer();
    do {
      mustRunAgain = false;
      try {
        await drain();
        failureCount = 0;
      } catch (error) {
        failureCount += 1;
        options.onError(error);
      }
    } while (mustRunAgain && failureCount === 0 && !isStopping);
    running = undefined;
    if (isStopping) return;
    const retryMs = Math.min(pollMs * 2 ** (failureCount - 1), maxRetryMs);
    cancelTimer = setTimer(wake, failureCount === 0 ? pollMs : retryMs);
  }

  function wake(): void {
    if (isStopping) return;
    mustRunAgain = true;
    running ??= run();
  }

  const unsubscribe = traces.onMatch(() => {
    if (failureCount === 0) wake();
  });
  wake();
  return {
    async stop() {
      isStopping = true;
      unsubscribe();
      cancelTimer();
      await running;
    },
  };
}
