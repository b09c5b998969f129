import type { AlertPreview } from '../generated/types.gen.ts';
import type { RangeAnswer } from '../promql/range-answer.ts';
import { countOf } from '../shell/count-of.ts';

/** The series of a preview as the answer of a range query, in the order of the preview. */
export function toPreviewAnswer({ range_start, range_end, step_seconds, series }: AlertPreview): RangeAnswer {
  const endMs = Date.parse(range_end);
  const stepMs = step_seconds * 1_000;
  // The last evaluation is at the end of the range; the first is less than a step after its start.
  const startMs = endMs - Math.floor((endMs - Date.parse(range_start)) / stepMs) * stepMs;
  return {
    window: { startMs, endMs, stepMs },
    series: series.map(({ labels, values }) => ({ metric: labels, values })),
    notes: [],
  };
}

/** What a preview found, in sentences. */
export function describePreview(preview: AlertPreview, age: string): string {
  const { series_count: seriesCount, firing_count: firingCount, incident_count: incidentCount } = preview;
  const series = countOf(seriesCount, 'series', 'series');
  const firing = firingCount === 0 ? 'None' : firingCount.toLocaleString('en');
  const incidents = countOf(incidentCount, 'incident', 'incidents');
  return `${firing} of ${series} would be firing now. ${incidents} would have opened in the last ${age}.`;
}
