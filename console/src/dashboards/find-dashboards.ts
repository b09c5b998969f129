import type { DashboardSummary } from '../generated/types.gen.ts';

/** The dashboards whose title or slug has every word of the search, in any case. */
export function findDashboards(
  dashboards: readonly DashboardSummary[],
  search: string,
): readonly DashboardSummary[] {
  const words = search.toLowerCase().split(/\s+/);
  return dashboards.filter(({ title, slug }) => {
    const text = `${title}\n${slug}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
