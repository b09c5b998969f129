import type { SearchParams } from '../routing/search-params.ts';

/** What the list of automations shows, as its address says it. */
export interface AutomationsView {
  /** Words of a name, a description, a filter or a channel. */
  readonly search: string;
}

export function decodeAutomationsView({ search }: Readonly<Record<string, unknown>>): AutomationsView {
  return { search: typeof search === 'string' ? search : '' };
}

/** The inverse of `decodeAutomationsView`. */
export function encodeAutomationsView({ search }: AutomationsView): SearchParams {
  return search === '' ? {} : { search };
}

export const automationsView = { decode: decodeAutomationsView, encode: encodeAutomationsView };
