import type { Labels } from '../../../server/src/promql/labels/labels.ts';
import { toLabels } from '../../../server/src/promql/labels/to-labels.ts';
import type { PromqlValue } from '../../../server/src/promql/promql-value.ts';
import type { Answer } from './target.ts';

/** A time in seconds and a value, which is a string because JSON has no NaN and no infinities. */
type Point = readonly [number, string];

type Envelope =
  | {
      readonly status: 'success';
      readonly data:
        | { readonly resultType: 'scalar' | 'string'; readonly result: Point }
        | { readonly resultType: 'vector'; readonly result: readonly (Metric & { readonly value: Point })[] }
        | {
            readonly resultType: 'matrix';
            readonly result: readonly (Metric & { readonly values: readonly Point[] })[];
          };
      readonly warnings?: readonly string[];
      readonly infos?: readonly string[];
    }
  | { readonly status: 'error'; readonly error: string };

interface Metric {
  readonly metric: Readonly<Record<string, string>>;
}

/** Reads the envelope of https://prometheus.io/docs/prometheus/latest/querying/api/#format-overview. */
export function readPrometheusAnswer(body: string): Answer {
  const envelope: Envelope = JSON.parse(body);
  if (envelope.status === 'error') return { ok: false, message: envelope.error };
  const annotations = { warnings: envelope.warnings ?? [], infos: envelope.infos ?? [] };
  return { ok: true, value: toValue(envelope.data), annotations };
}

function toValue(data: (Envelope & { status: 'success' })['data']): PromqlValue {
  switch (data.resultType) {
    case 'scalar':
      return { type: 'scalar', timestampMs: msOf(data.result), value: numberOf(data.result) };
    case 'string':
      return { type: 'string', timestampMs: msOf(data.result), value: data.result[1] };
    case 'vector': {
      const timestampMs = data.result[0] === undefined ? 0 : msOf(data.result[0].value);
      const samples = data.result.map(({ metric, value }) => ({
        labels: labelsOf(metric),
        value: numberOf(value),
      }));
      return { type: 'vector', timestampMs, samples };
    }
    case 'matrix': {
      const series = data.result.map(({ metric, values }) => ({
        labels: labelsOf(metric),
        timestampsMs: Float64Array.from(values, msOf),
        values: Float64Array.from(values, numberOf),
      }));
      return { type: 'matrix', series };
    }
  }
}

function labelsOf(metric: Metric['metric']): Labels {
  return toLabels(Object.entries(metric));
}

function msOf([seconds]: Point): number {
  return Math.round(seconds * 1_000);
}

/** Go formats infinities as `+Inf` and `-Inf`. */
function numberOf([, text]: Point): number {
  return Number(text.replace('Inf', 'Infinity'));
}
