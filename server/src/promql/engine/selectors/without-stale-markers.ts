import type { Samples } from '../../samples/samples.ts';
import { isStaleMarker } from '../../samples/stale-marker.ts';

/** The samples without staleness markers: themselves when they have none, which is nearly always. */
export function withoutStaleMarkers(samples: Samples): Samples {
  const first = findStaleMarker(samples, samples.from);
  if (first === samples.to) return samples;
  const { timestampsMs, values } = samples;
  const keptTimes = new Float64Array(samples.to - samples.from);
  const kept = new Float64Array(samples.to - samples.from);
  let count = 0;
  for (let start = samples.from; start < samples.to; ) {
    const end = findStaleMarker(samples, start);
    keptTimes.set(timestampsMs.subarray(start, end), count);
    kept.set(values.subarray(start, end), count);
    count += end - start;
    start = end + 1;
  }
  return { timestampsMs: keptTimes, values: kept, from: 0, to: count };
}

/** The index of the next marker, or `samples.to`. */
function findStaleMarker(samples: Samples, start: number): number {
  const { values, to } = samples;
  for (let i = start; i < to; i++) {
    // In bounds. Checked for NaN first, since the call costs more than the rest of the loop.
    if (Number.isNaN(values[i] as number) && isStaleMarker(values, i)) return i;
  }
  return to;
}
