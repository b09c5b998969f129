import type { IncidentState } from '../generated/types.gen.ts';
import type { SearchParams } from '../routing/search-params.ts';
import { decodeTimeRange, encodeTimeRange, type TimeRange } from '../time-range/time-range.ts';

/** What the page of one alert shows, as its address says it. */
export interface AlertView {
  /** Of the chart and the timeline; the list has all incidents. */
  readonly range: TimeRange;
  /** Of the listed incidents; absent for all. */
  readonly state?: IncidentState;
  /** The id of the incident that is open in the list. */
  readonly incident?: string;
}

/** A day shows how often an alert fires, an hour hardly does. */
const defaultRange: TimeRange = { kind: 'relative', age: '24h' };
const states: readonly IncidentState[] = ['firing', 'resolved'];
const maxIdLength = 100;

export function decodeAlertView(search: Readonly<Record<string, unknown>>): AlertView {
  const { incident } = search;
  const state = states.find((one) => one === search['state']);
  return {
    range: decodeTimeRange(search, defaultRange),
    ...(state === undefined ? {} : { state }),
    ...(typeof incident === 'string' && incident !== '' && incident.length <= maxIdLength
      ? { incident: incident.toWellFormed() }
      : {}),
  };
}

/** The inverse of `decodeAlertView`. */
export function encodeAlertView({ range, state, incident }: AlertView): SearchParams {
  return {
    ...encodeTimeRange(range),
    ...(state === undefined ? {} : { state }),
    ...(incident === undefined ? {} : { incident }),
  };
}

export const alertView = { decode: decodeAlertView, encode: encodeAlertView };
