import type { AlertService } from '../alerts/alert-service.ts';
import { type AlertEvaluation, startAlertEvaluation } from '../alerts/evaluation/start-alert-evaluation.ts';
import { defaultStormLimits } from '../alerts/evaluation/storm-limits.ts';
import { startIncidentRetention } from '../alerts/incident-retention.ts';
import { onceAMinute } from '../errors/once-a-minute.ts';
import { createOpaqueId } from '../identity/opaque-id.ts';
import { createNotificationMaker } from '../notifications/create-notification-maker.ts';
import type { QueryLimits } from '../promql/query-limits.ts';
import { findNotifiedProject } from './find-notified-project.ts';
import type { ServiceClock, ServiceParts } from './service-parts.ts';

export interface AlertingOptions
  extends Pick<ServiceParts, 'config' | 'stores' | 'clock' | 'randomness' | 'metrics' | 'log'> {
  readonly alerts: AlertService;
  readonly promqlLimits: QueryLimits;
  /** Repeats the removal of old incidents. */
  readonly repeatRemoval: ServiceClock['repeat'];
  /** Called after the outbox has stored notifications. */
  readonly onNotified: () => void;
}

/** One thread evaluates all alerts, so none may occupy it for long. */
const maxEvaluationMs = 5_000;
const maxEvaluationShare = 0.1;
/** Beyond it the newest are kept, so that an alert under load falls no further behind than some rounds. */
const maxWaitingTimes = 4;

/** The evaluation of alerts, from commits of samples to stored notifications. */
export type Alerting = Pick<AlertEvaluation, 'lastReport' | 'stop'>;

/** Starts the evaluation of alerts, and to prune old incidents. */
export async function startAlerting(options: AlertingOptions): Promise<Alerting> {
  const evaluation = await startEvaluation(options);
  const { stores, log, repeatRemoval } = options;
  const retention = startIncidentRetention({
    repeat: repeatRemoval,
    store: stores.incidents,
    projectIds: async () => (await stores.identities.listProjects()).map(({ id }) => id),
    onError: (error) => log.warn({ err: error }, 'could not prune old incidents'),
  });
  return {
    lastReport: evaluation.lastReport,
    async stop() {
      await Promise.all([evaluation.stop(), retention.stop()]);
    },
  };
}

function startEvaluation(options: AlertingOptions): Promise<AlertEvaluation> {
  const { config, stores, clock, alerts, metrics, log } = options;
  const { randomBytes } = options.randomness;
  metrics.observeAlertShards(() => stores.alertShards.held().length);
  return startAlertEvaluation({
    ...clock,
    metrics: stores.metrics,
    incidents: stores.incidents,
    outbox: stores.outbox,
    loadAlerts: alerts.load,
    shards: stores.alertShards,
    commitLog: stores.commitLog,
    onAlertChange: alerts.onChange,
    limits: options.promqlLimits,
    maxShare: maxEvaluationShare,
    maxWaitingTimes,
    maxRunMs: Math.min(config.queryDeadlineMs, maxEvaluationMs),
    notifications: createNotificationMaker({ ...clock, randomBytes }),
    findProject: (projectId) => findNotifiedProject(stores.identities, projectId),
    newIncidentId: () => createOpaqueId('inc_', randomBytes),
    storm: defaultStormLimits,
    onNotified: options.onNotified,
    onStorm({ projectId, slug }, overBound) {
      metrics.countStorm(overBound);
      log.warn(
        { projectId, slug, overBound },
        'an alert fires for more label sets than the limits of its open incidents allow',
      );
    },
    onFullChannel: (projectId, channel, pendingCount) =>
      log.warn(
        { projectId, channel, pendingCount },
        'no more openings of incidents of a project are notified to a channel until fewer of its deliveries are pending',
      ),
    onUnanswered({ projectId, slug }, { error, failureCount }) {
      metrics.countUnansweredEvaluation();
      // Its repetitions fail for the same reason.
      if (failureCount > 1) return;
      log.warn(
        { err: error, projectId, slug },
        'an alert could not be evaluated; it is repeated after pauses of up to five minutes until it succeeds',
      );
    },
    onError: onceAMinute(clock.monotonicNowMs, (error) =>
      log.warn(
        { err: error },
        'what the evaluation of alerts needs could not be read or stored; this is retried',
      ),
    ),
  });
}
