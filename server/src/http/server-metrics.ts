import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Listener } from '../generated/operations.gen.ts';
import type { RejectionReason } from '../metrics/sample-sink.ts';
import { contextOf } from './request-context.ts';

const durationBucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * What became of an ingested item: stored, stored before, wrong in itself, or not stored because its trace is
 * closed or the store failed. Over all of them the counts add up to the items received.
 */
export type ItemOutcome = 'accepted' | 'duplicate' | 'rejected' | 'dropped';

type Signal = 'traces' | 'logs' | 'metrics';

/** The service's own metrics, as `/metrics` serves them. */
export interface ServerMetrics {
  /** Prometheus text exposition format 0.0.4. */
  render(): Promise<string>;
  countReceived(signal: Signal, count: number): void;
  countOutcome(signal: Signal, outcome: ItemOutcome, count: number): void;
  /** Samples of metrics, which are counted as rejected items too. */
  countRejectedSamples(reason: RejectionReason, count: number): void;
  /** Samples of metrics that were accepted out of order. */
  countLateSamples(count: number): void;
  countQuarantined(): void;
  /** Attempts to deliver notifications. */
  countDelivery(channelType: string, outcome: string): void;
  /** Label sets that an alert fires for beyond its bound of incidents. */
  countStorm(labelSets: number): void;
  /** Counts requests and their durations by operation and status. */
  observeRequests(listener: Listener): RequestHandler;
}

export function createServerMetrics(nowMs: () => number): ServerMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'cairn_' });
  const requestSeconds = new Histogram({
    name: 'cairn_http_request_duration_seconds',
    help: 'Time from the request line to the end of the answer.',
    labelNames: ['listener', 'operation', 'status'],
    buckets: durationBucketsSeconds,
    registers: [registry],
  });
  const received = new Counter({
    name: 'cairn_ingest_items_received_total',
    help: 'Items that ingest requests brought.',
    labelNames: ['signal'],
    registers: [registry],
  });
  const outcomes = new Counter({
    name: 'cairn_ingest_items_total',
    help: 'Items by what became of them; the sum over the outcomes is cairn_ingest_items_received_total.',
    labelNames: ['signal', 'outcome'],
    registers: [registry],
  });
  const rejectedSamples = new Counter({
    name: 'cairn_metric_samples_rejected_total',
    help: 'Samples of metrics that were rejected, by why; cairn_ingest_items_total counts them too.',
    labelNames: ['reason'],
    registers: [registry],
  });
  const lateSamples = new Counter({
    name: 'cairn_metric_samples_late_total',
    help: 'Samples of metrics that were accepted though older than the newest of their series.',
    registers: [registry],
  });
  const quarantined = new Counter({
    name: 'cairn_quarantined_files_total',
    help: 'Damaged files of the stores that were set aside since the service was started.',
    registers: [registry],
  });
  const deliveries = new Counter({
    name: 'cairn_notification_attempts_total',
    help: 'Attempts to deliver notifications, by what became of them.',
    labelNames: ['channel_type', 'outcome'],
    registers: [registry],
  });
  const storms = new Counter({
    name: 'cairn_alert_label_sets_over_bound_total',
    help: 'Times that a label set fired without an incident, because its alert had as many open as it may.',
    registers: [registry],
  });
  return {
    render: () => registry.metrics(),
    countReceived: (signal, count) => received.inc({ signal }, count),
    countOutcome: (signal, outcome, count) => outcomes.inc({ signal, outcome }, count),
    countRejectedSamples: (reason, count) => rejectedSamples.inc({ reason }, count),
    countLateSamples: (count) => lateSamples.inc(count),
    countQuarantined: () => quarantined.inc(),
    countDelivery: (channel_type, outcome) => deliveries.inc({ channel_type, outcome }),
    countStorm: (labelSets) => storms.inc(labelSets),
    observeRequests: (listener) => (request, response, next) => {
      const startedAtMs = nowMs();
      response.on('close', () => {
        const operation = contextOf(request).operationId ?? 'none';
        const status = response.writableFinished ? String(response.statusCode) : 'aborted';
        requestSeconds.observe({ listener, operation, status }, (nowMs() - startedAtMs) / 1000);
      });
      next();
    },
  };
}
