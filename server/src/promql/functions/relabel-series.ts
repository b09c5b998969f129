import { sameLabels } from '../engine/merge-equal-labels.ts';
import type { SeriesStream } from '../engine/step-series.ts';
import { type Labels, metricNameLabel } from '../labels/labels.ts';
import { labelsKey } from '../labels/labels-key.ts';
import { PromqlError } from '../promql-error.ts';
import type { FunctionContext } from './function-definition.ts';

/** An occupied step takes one byte, and so does a character of most labels. */
const bytesPerPoint = Float64Array.BYTES_PER_ELEMENT;

/**
 * Replaces the labels of a stream's series. Series whose labels become equal must alternate: two points with the same
 * labels at a step fail the query.
 */
export function relabelSeries(
  stream: SeriesStream,
  target: string,
  relabel: (labels: Labels) => Labels | undefined,
  context: FunctionContext,
): SeriesStream {
  const occupied = new Map<string, Uint8Array>();
  return {
    next() {
      const series = stream.next();
      if (series === undefined) return undefined;
      context.checkDeadline();
      const relabelled = relabel(series.labels);
      const labels = relabelled ?? series.labels;
      const key = labelsKey(labels);
      if (occupySteps(occupied, key, series.present)) {
        context.chargeSeries(1);
        context.chargePoints(Math.ceil((series.present.length + key.length) / bytesPerPoint));
      }
      // A metric name that was written is kept.
      const dropName = series.dropName && (relabelled === undefined || target !== metricNameLabel);
      return { labels, dropName, values: series.values, present: series.present };
    },
  };
}

/** Returns whether the labels are new. */
function occupySteps(occupied: Map<string, Uint8Array>, key: string, present: Uint8Array): boolean {
  const known = occupied.get(key);
  if (known === undefined) {
    occupied.set(key, present.slice());
    return true;
  }
  for (let step = 0; step < present.length; step++) {
    if (present[step] === 0) continue;
    if (known[step] === 1) throw sameLabels();
    known[step] = 1;
  }
  return false;
}

/** Any well-formed, non-empty text is a label name (https://prometheus.io/docs/concepts/data_model/). */
export function checkLabelName(name: string, role: 'destination' | 'source', context: FunctionContext): void {
  if (name !== '' && name.isWellFormed()) return;
  const { call } = context;
  throw new PromqlError('execution', `invalid ${role} label name in ${call.name}(): ${name.toWellFormed()}`, {
    span: call.span,
    hint: 'name a label with at least one character, all of them UTF-8',
  });
}
