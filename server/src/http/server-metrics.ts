import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Listener } from '../generated/operations.gen.ts';
import { contextOf } from './request-context.ts';

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
  /** Rejected metric samples, which also count as rejected items. */
  countRejectedSamples(reason: string, count: number): void;
  /** Metric samples that were accepted out of order. */
  countLateSamples(count: number): void;
  countQuarantined(): void;
  /** Attempts to deliver notifications. */
  countDelivery(channelType: string, outcome: string): void;
  /** Firing label sets of an alert beyond its limit of incidents. */
  countStorm(labelSets: number): void;
  /** Counts requests and their durations by operation and status. */
  observeRequests(listener: Listener): RequestHandler;
}

export function createServerMetrics(nowMs: () => number): ServerMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'cairn_' });
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
  const quarantined = new Counter({
    name: 'cairn_quarantined_files_total',
    help: 'Damaged store files that were quarantined since the service started.',
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
