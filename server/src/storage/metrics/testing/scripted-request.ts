import { AppError } from '../../../errors/app-error.ts';
import { encodeLabelBytes } from '../../../metrics/label-bytes.ts';
import type { MetricBatch } from '../../../metrics/metric-store.ts';
import type { SampleSink } from '../../../metrics/sample-sink.ts';
import { staleMarkerBits } from '../../../promql/samples/stale-marker.ts';
import type { SampleDecoder } from '../../metric-ingest/sample-decoder.ts';

const decoder = new TextDecoder();

/** One sample of a scripted request. */
export interface ScriptedSample {
  /** The metric `up` of this instance; of `cpu:0` it is the metric `cpu`. */
  readonly instance: string;
  readonly timestampMs: number;
  /** When the counter began, if the request says it. */
  readonly startMs?: number;
  /** 0 by default. */
  readonly nsInMs?: number;
  readonly value: number | 'stale' | { readonly delta: number };
}

/** Half a minute before midnight. */
export const scriptStartMs: number = Date.UTC(2026, 0, 5, 23, 59, 30);
export const scriptDay: number = Math.floor(scriptStartMs / 86_400_000);

/** @param second after `scriptStartMs`; the value too, unless another is given. */
export function sample(
  instance: string,
  second: number,
  value: ScriptedSample['value'] = second,
): ScriptedSample {
  return { instance, timestampMs: scriptStartMs + second * 1000, value };
}

export interface ScriptedRequest {
  readonly samples: readonly ScriptedSample[];
  /** The decoder throws after the samples. */
  readonly isMalformed?: boolean;
}

const textEncoder = new TextEncoder();

export function labelsOf(instance: string): readonly string[] {
  const [, metric = 'up'] = /^(.+):/.exec(instance) ?? [];
  return ['__name__', metric, 'instance', instance];
}

/** A batch with a wide window. */
export function scriptedBatch(
  samples: readonly ScriptedSample[],
  changes: Partial<MetricBatch> & Pick<ScriptedRequest, 'isMalformed'> = {},
): MetricBatch {
  const { isMalformed = false, ...batch } = changes;
  const text = JSON.stringify({ samples, isMalformed }, (_, value: unknown) =>
    typeof value === 'number' ? writeNumber(value) : value,
  );
  return {
    projectId: 'prj_a',
    request: textEncoder.encode(text),
    format: 'remote-write',
    receivedAtMs: 0,
    oldestMs: 0,
    newestMs: 4_000_000_000_000,
    ...batch,
  };
}

/** JSON has no infinities, no NaN and no negative zero. */
function writeNumber(value: number): number | string {
  if (Object.is(value, -0)) return '-0';
  return Number.isFinite(value) ? value : `${value}`;
}

/** Decodes what `scriptedBatch` makes. Keeps the numbers of series, as decoders do. */
export function createScriptedDecoder(): SampleDecoder {
  const numbers = new Map<string, number>();
  return {
    forgetSeries(isGone) {
      for (const [key, number] of numbers) if (isGone(number)) numbers.delete(key);
    },
    decode({ projectId, request }, sink) {
      // Cast: it decodes only requests of `scriptedBatch`.
      const { samples, isMalformed } = JSON.parse(decoder.decode(request)) as ScriptedRequest;
      let rejected = 0;
      for (const sample of samples) {
        const key = `${projectId} ${sample.instance}`;
        const series = numbers.get(key) ?? sink.series(encodeLabelBytes(labelsOf(sample.instance)));
        if (typeof series === 'number') {
          numbers.set(key, series);
          give(sink, series, sample);
        } else {
          sink.reject(series.reason, 1, series.text);
          rejected += 1;
        }
      }
      if (isMalformed) throw new AppError('INVALID_ARGUMENT', 'the request is malformed');
      return { received: samples.length, rejected };
    },
  };
}

function give(
  sink: SampleSink,
  series: number,
  { timestampMs, startMs = 0, nsInMs, value }: ScriptedSample,
): void {
  if (startMs > 0) sink.appendStart(series, startMs, timestampMs);
  if (value === 'stale') sink.appendStale(series, timestampMs, nsInMs);
  else if (typeof value === 'object') sink.appendDelta(series, timestampMs, Number(value.delta));
  else sink.append(series, timestampMs, Number(value), nsInMs);
}

/** The bits of a value as tests compare them. */
export function bitsOf(value: ScriptedSample['value']): bigint {
  if (value === 'stale') return staleMarkerBits;
  return new BigUint64Array(Float64Array.of(value as number).buffer)[0] as bigint;
}
