import { useSyncExternalStore } from 'react';
import { createPreference } from '../shell/preference.ts';
import type { TimeZone } from './format-time.ts';

const preference = createPreference<TimeZone>('cairn.time-zone', ['utc', 'local']);

/** The zone in which every time is shown. */
export function useTimeZone(): TimeZone {
  return useSyncExternalStore(preference.subscribe, preference.get);
}

export const setTimeZone = preference.set;
