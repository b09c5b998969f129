import { type AlertState, alertStates, severities } from '../alert-records/alert-state.ts';
import type { AlertSeverity } from '../generated/types.gen.ts';
import type { SearchParams } from '../routing/search-params.ts';

/** What the list of alerts shows, as its address says it. */
export interface AlertsView {
  /** What names and slugs contain; empty for all. */
  readonly text: string;
  /** Absent for all. */
  readonly severity?: AlertSeverity;
  /** Absent for all. */
  readonly state?: AlertState;
}

const maxTextLength = 256;

export function decodeAlertsView(search: Readonly<Record<string, unknown>>): AlertsView {
  const { search: text } = search;
  const severity = severities.find((one) => one === search['severity']);
  const state = alertStates.find((one) => one === search['state']);
  return {
    text: typeof text === 'string' ? text.toWellFormed().slice(0, maxTextLength).toWellFormed() : '',
    ...(severity === undefined ? {} : { severity }),
    ...(state === undefined ? {} : { state }),
  };
}

/** The inverse of `decodeAlertsView`. */
export function encodeAlertsView({ text, severity, state }: AlertsView): SearchParams {
  return {
    ...(text === '' ? {} : { search: text }),
    ...(severity === undefined ? {} : { severity }),
    ...(state === undefined ? {} : { state }),
  };
}

export const alertsView = { decode: decodeAlertsView, encode: encodeAlertsView };
