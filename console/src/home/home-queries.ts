import { keepPreviousData } from '@tanstack/react-query';
import { type ProblemsRequest, problemsOptions } from '../alert-records/evaluation-problems.ts';
import { organizationClient } from '../api/clients.ts';
import { serviceClock } from '../api/service-clock.ts';
import {
  getLogStatsOptions,
  getRetentionOptions,
  getTraceStatsOptions,
  getUsageOptions,
  listMetricAlertIncidentsOptions,
  listMetricAlertsOptions,
} from '../generated/@tanstack/react-query.gen.ts';
import type { Client } from '../generated/client/index.ts';
import type { Usage } from '../generated/types.gen.ts';
import { type TimeRange, toQueryWindow, toWindow } from '../time-range/time-range.ts';
import { maxCountedMs } from '../trace-records/traces-queries.ts';
import { isBeginning } from './arrival-bars.ts';

const dayMs = 86_400_000;
/** The longest windows that the service counts over. */
export const maxLogDays = 7;
export const maxTraceDays = maxCountedMs / dayMs;
export const pollMs = 30_000;
const awaitMs = 2_000;

/** A hidden page does not poll, and does so at once when it is shown again. */
const polled = { refetchInterval: pollMs, refetchOnWindowFocus: true } as const;

/** An age moves on by itself. */
function refreshed(range: TimeRange) {
  const isMoving = range.kind === 'relative';
  return { refetchInterval: isMoving ? pollMs : (false as const), refetchOnWindowFocus: isMoving };
}

export function usageOptions(projectId: string, range: TimeRange) {
  return {
    ...getUsageOptions({
      client: organizationClient,
      path: { project_id: projectId },
      query: toQueryWindow(range),
    }),
    ...refreshed(range),
    refetchInterval: ({ state }: { readonly state: { readonly data?: Usage | undefined } }) =>
      state.data !== undefined && isBeginning(state.data, serviceClock.nowMs())
        ? awaitMs
        : refreshed(range).refetchInterval,
    placeholderData: keepPreviousData,
  };
}

/** Counts by severity, which have both the failures and all records. */
export function logSeveritiesOptions(client: Client, range: TimeRange) {
  return {
    ...getLogStatsOptions({
      client,
      query: { ...toQueryWindow(range), interval: 'auto', group_by: ['severity'], top_k: 20, exemplars: 0 },
    }),
    ...refreshed(range),
    enabled: lengthOf(range) <= maxLogDays * dayMs,
    placeholderData: keepPreviousData,
  };
}

export function traceSeveritiesOptions(client: Client, range: TimeRange) {
  return {
    ...getTraceStatsOptions({
      client,
      query: { ...toQueryWindow(range), interval: 'auto', group_by: ['severity'], top_k: 20 },
    }),
    ...refreshed(range),
    enabled: lengthOf(range) <= maxCountedMs,
    placeholderData: keepPreviousData,
  };
}

export const alertsOptions = (client: Client) => ({
  ...listMetricAlertsOptions({ client }),
  ...polled,
});

export const alertProblemsOptions = (request: ProblemsRequest) => ({
  ...problemsOptions(request),
  ...polled,
});

export const incidentsOptions = (client: Client, slug: string, count: number) => ({
  ...listMetricAlertIncidentsOptions({
    client,
    path: { slug },
    query: { state: 'firing', page_size: count },
  }),
  ...polled,
});

export const retentionOptions = { ...getRetentionOptions({ client: organizationClient }), ...polled };

function lengthOf(range: TimeRange): number {
  const { sinceMs, untilMs } = toWindow(range, Date.now());
  return untilMs - sinceMs;
}
