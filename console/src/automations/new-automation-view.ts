import type { SearchParams } from '../routing/search-params.ts';

/** What a new automation begins with, so that a filter can be handed over by a link. */
export interface NewAutomationView {
  readonly filter: string;
}

export function decodeNewAutomationView({ filter }: Readonly<Record<string, unknown>>): NewAutomationView {
  return { filter: typeof filter === 'string' ? filter : '' };
}

/** The inverse of `decodeNewAutomationView`. */
export function encodeNewAutomationView({ filter }: NewAutomationView): SearchParams {
  return filter === '' ? {} : { filter };
}

export const newAutomationView = { decode: decodeNewAutomationView, encode: encodeNewAutomationView };
