import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolDenial } from '../fairness/fair-pool.ts';
import type { Listener } from '../generated/operations.gen.ts';
import { exposeMemory, type MemorySource } from './expose-memory.ts';
import { contextOf } from './request-context.ts';
import { createRequestDurations } from './request-durations.ts';

const durationBucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Outcome of an ingested item: stored, stored before, invalid, or not stored because its trace is closed or the
 * store failed. The counts of all outcomes add up to the items received.
 */
export type ItemOutcome = 'accepted' | 'duplicate' | 'rejected' | 'dropped';

type Signal = 'traces' | 'logs' | 'metrics';

/** The metrics of the service itself, served at `/metrics`. */
export interface ServerMetrics {
  /** Prometheus text exposition format 0.0.4. */
  render(): Promise<string>;
  countReceived(signal: Signal, count: number): void;
  countOutcome(signal: Signal, outcome: ItemOutcome, count: number): void;
  /** Rejected log records, which also count as rejected items. */
  countRejectedRecords(reason: string, count: number): void;
  /** Rejected metric samples, which also count as rejected items. */
  countRejectedSamples(reason: string, count: number): void;
  /** Metric samples that were accepted out of order. */
  countLateSamples(count: number): void;
  /** @param outcome `accepted`, or why they were left out. */
  countExemplars(outcome: string, count: number): void;
  /** Tags and attribute keys left out of traces, because their project has its maximum. */
  countLabelsLeftOut(count: number): void;
  countQuarantined(): void;
  quarantinedCount(): number;
  /** A stored item that cannot be read. */
  countDamaged(store: string): void;
  /** A full pass of the background scrub over a store. */
  countScrubRound(store: string, endedAtMs: number): void;
  /** Attempts to deliver notifications. */
  countDelivery(channelType: string, outcome: string): void;
  /** Firing label sets of an alert beyond its limit of incidents. */
  countStorm(labelSets: number): void;
  /** Requests and streams that were refused or evicted by a pool that projects share. */
  countPoolDenial(pool: string, denial: PoolDenial): void;
  /** Shows how full a pool is, from 0 to 1. */
  observePool(pool: string, usedRatio: () => number): void;
  /** Evaluations of alerts that the store of metrics did not answer, for example in the time they had. */
  countUnansweredEvaluation(): void;
  /** Shows how many shards of the alerts this process holds. */
  observeAlertShards(heldCount: () => number): void;
  /** The clock was set. */
  countClockStep(direction: 'forward' | 'backward', seconds: number): void;
  /** From now on the source is asked with each rendering. */
  observeMemory(source: MemorySource): void;
  /** Counts requests and their durations by operation and status. */
  observeRequests(listener: Listener): RequestHandler;
}

export function createServerMetrics(monotonicNowMs: () => number): ServerMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'cairn_' });
  // Gauges named as counters, sums of those of the same name without `_total`.
  for (const what of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`cairn_nodejs_active_${what}_total`);
  const requestSeconds = new Histogram({
    name: 'cairn_http_request_duration_seconds',
    help: 'Time from the request line to the end of the response.',
    labelNames: ['listener', 'operation', 'status'],
    buckets: durationBucketsSeconds,
    registers: [registry],
  });
  const received = new Counter({
    name: 'cairn_ingest_items_received_total',
    help: 'Items received by ingest requests.',
    labelNames: ['signal'],
    registers: [registry],
  });
  const outcomes = new Counter({
    name: 'cairn_ingest_items_total',
    help: 'Items by outcome; the sum over the outcomes is cairn_ingest_items_received_total.',
    labelNames: ['signal', 'outcome'],
    registers: [registry],
  });
  const rejectedRecords = new Counter({
    name: 'cairn_ingest_items_rejected_total',
    help: 'Rejected log records by reason; cairn_ingest_items_total counts them too.',
    labelNames: ['signal', 'reason'],
    registers: [registry],
  });
  const rejectedSamples = new Counter({
    name: 'cairn_metric_samples_rejected_total',
    help: 'Rejected metric samples by reason; cairn_ingest_items_total counts them too.',
    labelNames: ['reason'],
    registers: [registry],
  });
  const lateSamples = new Counter({
    name: 'cairn_metric_samples_late_total',
    help: 'Accepted metric samples that are older than the newest of their series.',
    registers: [registry],
  });
  const labelsLeftOut = new Counter({
    name: 'cairn_trace_labels_left_out_total',
    help: 'Tags and attribute keys left out of the traces of OTLP spans, because their project has its maximum.',
    registers: [registry],
  });
  let quarantinedCount = 0;
  const quarantined = new Counter({
    name: 'cairn_quarantined_files_total',
    help: 'Damaged store files that were quarantined since the service started.',
    registers: [registry],
  });
  const damaged = new Counter({
    name: 'cairn_damaged_items_total',
    help: 'Damaged stored items, such as a trace, that a read or the scrub has met since the service started.',
    labelNames: ['store'],
    registers: [registry],
  });
  const scrubRounds = new Counter({
    name: 'cairn_scrub_rounds_total',
    help: 'Times that the background scrub has read everything that a store has.',
    labelNames: ['store'],
    registers: [registry],
  });
  const lastScrubRound = new Gauge({
    name: 'cairn_scrub_last_round_timestamp_seconds',
    help: 'When the background scrub last finished with a store, in seconds since the epoch.',
    labelNames: ['store'],
    registers: [registry],
  });
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
  const poolDenials = new Counter({
    name: 'cairn_pool_denials_total',
    help: 'Requests and streams that a pool shared by projects refused, or evicted for the share of another project.',
    labelNames: ['pool', 'denial'],
    registers: [registry],
  });
  const usedRatios = new Map<string, () => number>();
  new Gauge({
    name: 'cairn_pool_used_ratio',
    help: 'Used part of a pool that projects share, from 0 to 1.',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const [pool, usedRatio] of usedRatios) this.set({ pool }, usedRatio());
    },
  });
  const exemplars = new Counter({
    name: 'cairn_metric_exemplars_total',
    help: 'Exemplars of metrics that were accepted, or left out for the reason that the label names.',
    labelNames: ['outcome'],
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
  const clockSteps = new Counter({
    name: 'cairn_clock_steps_total',
    help: 'How often the clock of the machine was set by a second or more while the service ran.',
    labelNames: ['direction'],
    registers: [registry],
  });
  const clockStepSeconds = new Gauge({
    name: 'cairn_clock_last_step_seconds',
    help: 'How far the clock was last set: forward, or back when negative; 0 when it never was.',
    registers: [registry],
  });
  let measureMemory = async (): Promise<void> => {};
  return {
    async render() {
      await measureMemory();
      return registry.metrics();
    },
    countReceived: (signal, count) => received.inc({ signal }, count),
    countOutcome: (signal, outcome, count) => outcomes.inc({ signal, outcome }, count),
    countRejectedRecords: (reason, count) => rejectedRecords.inc({ signal: 'logs', reason }, count),
    countRejectedSamples: (reason, count) => rejectedSamples.inc({ reason }, count),
    countExemplars: (outcome, count) => exemplars.inc({ outcome }, count),
    countLateSamples: (count) => lateSamples.inc(count),
    countLabelsLeftOut: (count) => labelsLeftOut.inc(count),
    countQuarantined() {
      quarantinedCount += 1;
      quarantined.inc();
    },
    quarantinedCount: () => quarantinedCount,
    countDamaged: (store) => damaged.inc({ store }),
    countScrubRound(store, endedAtMs) {
      scrubRounds.inc({ store });
      lastScrubRound.set({ store }, endedAtMs / 1000);
    },
    countDelivery: (channel_type, outcome) => deliveries.inc({ channel_type, outcome }),
    countStorm: (labelSets) => storms.inc(labelSets),
    countPoolDenial: (pool, denial) => poolDenials.inc({ pool, denial }),
    observePool: (pool, usedRatio) => void usedRatios.set(pool, usedRatio),
    countUnansweredEvaluation: () => unansweredEvaluations.inc(),
    observeAlertShards(heldCount) {
      heldShardCount = heldCount;
    },
    countClockStep(direction, seconds) {
      clockSteps.inc({ direction });
      clockStepSeconds.set(seconds);
    },
    observeMemory(source) {
      measureMemory = exposeMemory(registry, source);
    },
    observeRequests(listener) {
      const durationsOf = createRequestDurations(requestSeconds, listener);
      return (request, response, next) => {
        const startedAtMs = monotonicNowMs();
        response.on('close', () => {
          const operation = contextOf(request).operationId ?? 'none';
          const status = response.writableFinished ? response.statusCode : 'aborted';
          durationsOf(operation, status).observe((monotonicNowMs() - startedAtMs) / 1000);
        });
        next();
      };
    },
  };
}
