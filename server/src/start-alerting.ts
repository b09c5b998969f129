import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { AlertService } from './alerts/alert-service.ts';
import { defaultStormLimits } from './alerts/evaluation/record-evaluation.ts';
import { startAlertEvaluation } from './alerts/evaluation/start-alert-evaluation.ts';
import type { Config } from './config.ts';
import type { ServerMetrics } from './http/server-metrics.ts';
import { createOpaqueId } from './identity/opaque-id.ts';
import { createNotificationMaker } from './notifications/create-notification-maker.ts';
import { createSenders } from './notifications/create-senders.ts';
import { startDeliveryRetention } from './notifications/delivery-retention.ts';
import { startDeliveries } from './notifications/start-deliveries.ts';
import type { QueryLimits } from './promql/query-limits.ts';
import type { Stores } from './storage/open-stores.ts';

export interface AlertingOptions {
  readonly config: Pick<Config, 'notificationsAllowedNetworks' | 'pagerdutyUrl' | 'queryDeadlineMs'>;
  readonly stores: Pick<Stores, 'metrics' | 'incidents' | 'identities' | 'channels' | 'outbox'>;
  readonly alerts: AlertService;
  readonly limits: QueryLimits;
  readonly metrics: Pick<ServerMetrics, 'countDelivery' | 'countStorm'>;
  readonly log: Logger;
  readonly nowMs: () => number;
  readonly repeat: (task: () => void, intervalMs: number) => () => void;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
}

/** One thread evaluates all alerts, so none may have it for long. */
const maxEvaluationMs = 5_000;
const maxEvaluationShare = 0.1;
/** With the rest between two rounds, an alert lags some seconds behind a flood at most. */
const maxWaitingTimes = 4;

/** Everything between a commit of samples and somebody being told. */
export interface Alerting {
  /** Deliveries under way may take the grace; what is left is delivered after the next start. */
  stop(graceMs: number): Promise<void>;
}

/** Starts the evaluation of alerts and the delivery of notifications. */
export async function startAlerting(options: AlertingOptions): Promise<Alerting> {
  const { config, stores, alerts, limits, metrics, log, nowMs } = options;
  const deliveries = startDeliveries({
    store: stores.outbox,
    channels: stores.channels,
    senders: createSenders({
      allowedNetworks: config.notificationsAllowedNetworks,
      pagerdutyUrl: config.pagerdutyUrl,
    }),
    nowMs,
    random: Math.random,
    setTimer: options.setTimer,
    onAttempt(attempt) {
      metrics.countDelivery(attempt.channelType, attempt.outcome);
      if (attempt.outcome !== 'delivered') log.warn(attempt, 'a notification was not delivered');
    },
    onError: (error) =>
      log.error({ err: error }, 'the outbox of notifications cannot be used; it is tried again'),
  });
  const retention = startDeliveryRetention({
    store: stores.outbox,
    nowMs,
    repeat: options.repeat,
    onError: (error) => log.warn({ err: error }, 'could not prune old notifications'),
  });
  const evaluation = await startAlertEvaluation({
    metrics: stores.metrics,
    incidents: stores.incidents,
    loadAlerts: alerts.load,
    onAlertChange: alerts.onChange,
    limits,
    nowMs,
    setTimer: options.setTimer,
    maxShare: maxEvaluationShare,
    maxWaitingTimes,
    deadlineMs: Math.min(config.queryDeadlineMs, maxEvaluationMs),
    notifications: createNotificationMaker({ randomBytes, nowMs }),
    async findProject(projectId) {
      const project = (await stores.identities.listProjects()).find(({ id }) => id === projectId);
      return project && { organizationId: project.organizationId, projectName: project.name };
    },
    newIncidentId: () => createOpaqueId('inc_', randomBytes),
    storm: defaultStormLimits,
    onNotified: deliveries.wake,
    onStorm({ projectId, slug }, overBound) {
      metrics.countStorm(overBound);
      log.warn(
        { projectId, slug, overBound },
        'an alert fires for more label sets than it may have incidents',
      );
    },
    onError: (error) =>
      log.warn(
        { err: error },
        'an alert could not be evaluated or its incidents not be stored; it is tried again',
      ),
  });
  return {
    async stop(graceMs) {
      await evaluation.stop();
      await Promise.all([deliveries.stop(graceMs), retention.stop()]);
    },
  };
}
