import type { SeriesStream } from '../engine/step-series.ts';
import type { Labels } from '../labels/labels.ts';
import type { FunctionContext } from './function-definition.ts';

/** A series at the one step of an instant query. */
export interface InstantSample {
  readonly labels: Labels;
  readonly dropName: boolean;
  readonly value: number;
}

/** The points of a stream of one step, in its order. */
export function collectSamples(stream: SeriesStream, context: FunctionContext): InstantSample[] {
  const samples: InstantSample[] = [];
  for (let series = stream.next(); series !== undefined; series = stream.next()) {
    context.checkDeadline();
    if (series.present[0] === 0) continue;
    context.chargeSeries(1);
    context.chargePoints(1);
    // A step has a value.
    samples.push({ labels: series.labels, dropName: series.dropName, value: series.values[0] as number });
  }
  return samples;
}

/** A stream of one step; the samples are computed when the first is requested. */
export function streamSamples(collect: () => readonly InstantSample[]): SeriesStream {
  const values = new Float64Array(1);
  const present = new Uint8Array(1);
  let samples: readonly InstantSample[] | undefined;
  let at = 0;
  return {
    next() {
      samples ??= collect();
      const sample = samples[at++];
      if (sample === undefined) return undefined;
      values[0] = sample.value;
      present[0] = 1;
      return { labels: sample.labels, dropName: sample.dropName, values, present };
    },
  };
}
