/** The state of a query that is read page by page. */
interface PagedState {
  readonly state: { readonly data?: { readonly pages: readonly unknown[] } | undefined };
}

/**
 * Whether a list of pages may be read again by itself. That reads every page of it anew, so one that was scrolled far down stays as it was
 * read, also for whoever comes back to it from one of its rows.
 */
export function isShortList({ state: { data } }: PagedState, maxPages: number): boolean {
  return (data?.pages.length ?? 0) <= maxPages;
}
