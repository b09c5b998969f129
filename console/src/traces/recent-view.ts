import type { SearchParams } from '../routing/search-params.ts';

/** The last view of the list by project, for the way back from a trace. A reload begins with an empty memory. */
const recentViews = new Map<string, SearchParams>();

export function rememberTracesView(projectId: string, search: SearchParams): void {
  recentViews.set(projectId, search);
}

export function recentTracesView(projectId: string): SearchParams {
  return recentViews.get(projectId) ?? {};
}
