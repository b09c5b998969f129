import type { SeriesLayout } from './metric-context.ts';

/** Of a metric. Its points have one layout, or few, unless their senders disagree about bounds. */
const maxLayouts = 16;
/** Of all layouts but the newest, because those of many bounds take much memory. */
const maxSeriesCount = 2_000;

/** Remembers the layout of a point that was stored. */
export function rememberLayout(layout: SeriesLayout): void {
  const { recentLayouts } = layout.metric;
  if (recentLayouts[0] === layout) return;
  const index = recentLayouts.indexOf(layout);
  if (index !== -1) recentLayouts.splice(index, 1);
  let seriesCount = 0;
  const kept = recentLayouts.findIndex((each, position) => {
    seriesCount += each.seriesCount;
    return seriesCount > maxSeriesCount || position === maxLayouts - 1;
  });
  if (kept !== -1) recentLayouts.length = kept;
  recentLayouts.unshift(layout);
}
