import type { Incident } from '../generated/types.gen.ts';
import { compareText, formatLabels } from '../promql/label-syntax.ts';
import type { TimeWindow } from '../time-range/time-range.ts';

/** An incident on the axis, as shares of the window from 0 to 1. */
export interface TimelineBar {
  readonly incident: Incident;
  readonly from: number;
  readonly to: number;
}

/** The incidents of one label set. */
export interface TimelineRow {
  /** The labels as PromQL. */
  readonly name: string;
  /** Oldest first. */
  readonly bars: readonly TimelineBar[];
}

export interface Timeline {
  /** Those with the newest incidents, sorted by name. */
  readonly rows: readonly TimelineRow[];
  /** Incidents of the window, drawn or not. */
  readonly incidentCount: number;
  /** Label sets that are not drawn. */
  readonly hiddenRowCount: number;
}

/** More rows are a wall, not a picture. */
export const maxTimelineRows = 12;

/** Places the incidents that were open at any time of the window; one that is open ends at `nowMs`. */
export function layoutTimeline(
  incidents: readonly Incident[],
  { sinceMs, untilMs }: TimeWindow,
  nowMs: number,
  maxRows = maxTimelineRows,
): Timeline {
  const spanMs = Math.max(1, untilMs - sinceMs);
  const toShare = (ms: number) => Math.max(0, Math.min(1, (ms - sinceMs) / spanMs));
  const rows = new Map<string, { newestMs: number; bars: TimelineBar[] }>();
  let incidentCount = 0;
  for (const incident of incidents) {
    const openedMs = Date.parse(incident.opened_at);
    const endMs = incident.resolved_at === undefined ? nowMs : Date.parse(incident.resolved_at);
    if (openedMs >= untilMs || endMs < sinceMs) continue;
    incidentCount += 1;
    const name = formatLabels(incident.labels);
    const row = rows.get(name) ?? { newestMs: openedMs, bars: [] };
    rows.set(name, row);
    row.newestMs = Math.max(row.newestMs, openedMs);
    row.bars.push({ incident, from: toShare(openedMs), to: toShare(endMs) });
  }
  const newest = [...rows].sort(([, a], [, b]) => b.newestMs - a.newestMs).slice(0, maxRows);
  return {
    rows: newest
      .map(([name, { bars }]) => ({ name, bars: bars.sort((a, b) => a.from - b.from) }))
      .sort((a, b) => compareText(a.name, b.name)),
    incidentCount,
    hiddenRowCount: rows.size - newest.length,
  };
}
