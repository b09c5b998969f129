import type { SearchParams } from '../routing/search-params.ts';

/** What the list of dashboards shows, as its address says it. */
export interface DashboardListView {
  /** A part of titles and slugs; empty for all. */
  readonly search: string;
}

const maxSearchLength = 255;

export function decodeDashboardListView(parameters: Readonly<Record<string, unknown>>): DashboardListView {
  const { search } = parameters;
  return { search: typeof search === 'string' ? search.slice(0, maxSearchLength).toWellFormed() : '' };
}

/** The inverse of `decodeDashboardListView`. */
export function encodeDashboardListView({ search }: DashboardListView): SearchParams {
  return search === '' ? {} : { search };
}

export const dashboardListView = { decode: decodeDashboardListView, encode: encodeDashboardListView };
