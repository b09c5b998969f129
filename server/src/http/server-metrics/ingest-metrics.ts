import { Counter, type Registry } from 'prom-client';

/**
 * Outcome of an ingested item: stored, stored before, invalid, or not stored because its trace is closed or the
 * store failed. The counts of all outcomes add up to the items received.
 */
export type ItemOutcome = 'accepted' | 'duplicate' | 'rejected' | 'dropped';

type Signal = 'traces' | 'logs' | 'metrics';

/** What was received, and what became of it. */
export interface IngestMetrics {
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
}

export function createIngestMetrics(registry: Registry): IngestMetrics {
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
  const exemplars = new Counter({
    name: 'cairn_metric_exemplars_total',
    help: 'Exemplars of metrics that were accepted, or left out for the reason that the label names.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const labelsLeftOut = new Counter({
    name: 'cairn_trace_labels_left_out_total',
    help: 'Tags and attribute keys left out of the traces of OTLP spans, because their project has its maximum.',
    registers: [registry],
  });
  return {
    countReceived: (signal, count) => received.inc({ signal }, count),
    countOutcome: (signal, outcome, count) => outcomes.inc({ signal, outcome }, count),
    countRejectedRecords: (reason, count) => rejectedRecords.inc({ signal: 'logs', reason }, count),
    countRejectedSamples: (reason, count) => rejectedSamples.inc({ reason }, count),
    countLateSamples: (count) => lateSamples.inc(count),
    countExemplars: (outcome, count) => exemplars.inc({ outcome }, count),
    countLabelsLeftOut: (count) => labelsLeftOut.inc(count),
  };
}
