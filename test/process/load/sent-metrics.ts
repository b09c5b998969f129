import type { OtlpTransport } from './otlp-client.ts';

/** Transport of metrics. The service stores the same samples over each. */
export type MetricsTransport = 'remote-write' | OtlpTransport;

/** A sample as the client expects to read it. */
export interface SentSample {
  /** The label set, as `seriesKey` writes it. */
  readonly series: string;
  readonly timestampMs: number;
  readonly value: number;
}

/** What a delta counter gained at a time; the value that is stored there is a total. */
export interface SentDelta {
  readonly series: string;
  readonly timestampMs: number;
  readonly delta: number;
}

/** One request of metrics as a client sent it, and its outcome. */
export interface SentMetrics {
  readonly id: string;
  /** Which run of the load it was made in; the service may have been started anew between two of them. */
  readonly stretch: string;
  /** Every series has it as the label `era`: what was sent together is found by it. */
  readonly era: string;
  readonly transport: MetricsTransport;
  /** The exact bytes before compression, so that a retry repeats them. */
  readonly body: Uint8Array<ArrayBuffer>;
  readonly samples: readonly SentSample[];
  readonly delta?: SentDelta;
  /** Answered as accepted as a whole, at least once. */
  acknowledged: boolean;
  /** Answered with an error, which says that nothing was stored. */
  isRefused?: boolean;
  /** Sent again after no answer came. */
  isRetried?: boolean;
}

/** One text for one label set, whatever the order of the labels. */
export function seriesKey(labels: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** How many samples the service has of a batch that is stored. */
export function countSamples({ samples, delta }: Pick<SentMetrics, 'samples' | 'delta'>): number {
  return samples.length + (delta === undefined ? 0 : 1);
}
