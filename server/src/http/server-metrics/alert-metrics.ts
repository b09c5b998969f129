import { Counter, Gauge, type Registry } from 'prom-client';

/** Evaluation of alerts, and delivery of what they and automations report. */
export interface AlertMetrics {
  /** Attempts to deliver notifications. */
  countDelivery(channelType: string, outcome: string): void;
  /** Firing label sets of an alert beyond its limit of incidents. */
  countStorm(labelSets: number): void;
  /** Evaluations of alerts that the store of metrics did not answer, for example in the time they had. */
  countUnansweredEvaluation(): void;
  /** Shows how many shards of the alerts this process holds. */
  observeAlertShards(heldCount: () => number): void;
}

export function createAlertMetrics(registry: Registry): AlertMetrics {
  const deliveries = new Counter({
    name: 'cairn_notification_attempts_total',
    help: 'Attempts to deliver notifications, by outcome.',
    labelNames: ['channel_type', 'outcome'],
    registers: [registry],
  });
  const storms = new Counter({
    name: 'cairn_alert_label_sets_over_bound_total',
    help: 'Label sets that fired without an incident, because their alert had reached its limit of open ones.',
    registers: [registry],
  });
  const unansweredEvaluations = new Counter({
    name: 'cairn_alert_evaluations_unanswered_total',
    help: 'Evaluations of alerts that did not end in the time they have; each is repeated after a pause.',
    registers: [registry],
  });
  let heldShardCount = (): number => 0;
  new Gauge({
    name: 'cairn_alert_shards_held',
    help: 'Shards of the alerts that this service evaluates: 1 of 1 for a service alone; of services that share databases, all together 64.',
    registers: [registry],
    collect() {
      this.set(heldShardCount());
    },
  });
  return {
    countDelivery: (channel_type, outcome) => deliveries.inc({ channel_type, outcome }),
    countStorm: (labelSets) => storms.inc(labelSets),
    countUnansweredEvaluation: () => unansweredEvaluations.inc(),
    observeAlertShards(heldCount) {
      heldShardCount = heldCount;
    },
  };
}
