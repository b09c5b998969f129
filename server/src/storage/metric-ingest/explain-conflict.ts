import { decodeLabelBytes } from '../../metrics/label-bytes.ts';
import { formatLabels } from '../../promql/labels/format-labels.ts';
import { describeTime } from './explain-sample-time.ts';

/** Labels may be long; their start usually identifies the series. */
const maxLabelsLength = 300;

/** Explains why a second value at the same time of a series is rejected, and the remedy. */
export function explainConflict(labelBytes: Uint8Array, timestampMs: number): string {
  return `${showLabels(labelBytes)} has another value at ${describeTime(timestampMs)} already, which stays; give each sender labels of its own, such as "instance".`;
}

/** Explains why a delta that is no finite number is rejected, and the remedy. */
export function explainUnaddedDelta(labelBytes: Uint8Array, delta: number): string {
  return `${showLabels(labelBytes)} has a delta of ${delta}, after which its total would never be a number again; send a finite one.`;
}

function showLabels(labelBytes: Uint8Array): string {
  // A copy: text is not decoded from shared memory.
  const labels = formatLabels(decodeLabelBytes(labelBytes.slice()));
  return labels.length <= maxLabelsLength ? labels : `${labels.slice(0, maxLabelsLength).toWellFormed()}...`;
}
