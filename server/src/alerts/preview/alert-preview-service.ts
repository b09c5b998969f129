import { setImmediate } from 'node:timers/promises';
import { bodyFieldError } from '../../documents/body-field-error.ts';
import type { MetricStore } from '../../metrics/metric-store.ts';
import { fromPromqlFailure } from '../../metrics/promql-failure.ts';
import { PromqlError } from '../../promql/promql-error.ts';
import type { QueryLimits } from '../../promql/query-limits.ts';
import type { Expr } from '../../promql/syntax/ast.ts';
import { parsePromql } from '../../promql/syntax/parse-promql.ts';
import { visitExpr } from '../../promql/syntax/visit-expr.ts';
import type { AlertCondition, Threshold } from '../alert-condition.ts';
import { assertFewMetrics } from '../assert-few-metrics.ts';
import { incidentKey } from '../evaluation/decide-transitions.ts';
import { defaultStormLimits } from '../evaluation/storm-limits.ts';
import {
  expressionField,
  parseAlertCondition,
  recoveryField,
  type WrittenCondition,
} from '../parse-condition.ts';
import { createIncidentPreview, type PreviewedIncident } from './create-incident-preview.ts';
import { choosePreviewSteps, type PreviewSteps } from './preview-steps.ts';
import { decodeSeries, type PreviewedSeries, toVectors } from './previewed-series.ts';

/** A series of the firing vector with the incidents of its labels. */
export interface SeriesPreview extends PreviewedSeries {
  readonly isFiring: boolean;
  readonly incidents: readonly PreviewedIncident[];
}

/** What a condition would have done over the past. */
export interface AlertPreview extends PreviewSteps {
  readonly condition: AlertCondition;
  readonly seriesCount: number;
  /** Incidents that would be open at the end. */
  readonly firingCount: number;
  readonly incidentCount: number;
  /** At most `previewLimits.maxShownSeries`: those that fired longest, the longest first. */
  readonly series: readonly SeriesPreview[];
}

export interface AlertPreviewRequest extends WrittenCondition {
  readonly projectId: string;
  readonly sinceMs: number;
  /** Time of the last evaluation. */
  readonly untilMs: number;
}

/** Evaluates conditions over the past. */
export interface AlertPreviewService {
  /** @throws AppError `INVALID_ARGUMENT` that names the expression, `DEADLINE_EXCEEDED`, `UNAVAILABLE`. */
  preview(request: AlertPreviewRequest, signal: AbortSignal): Promise<AlertPreview>;
}

export const previewLimits = {
  /** Series of an expression. No more than an alert may have open incidents. */
  maxSeries: 1_000,
  maxShownSeries: 50,
  maxSteps: 360,
} as const;

export function createAlertPreviewService(deps: {
  readonly store: Pick<MetricStore, 'range'>;
  readonly limits: QueryLimits;
  readonly monotonicNowMs: () => number;
  readonly queryDeadlineMs: number;
}): AlertPreviewService {
  const { store, limits, monotonicNowMs, queryDeadlineMs } = deps;
  // The steps are one fewer than the evaluations.
  const maxSteps = Math.max(1, Math.min(previewLimits.maxSteps, limits.maxPointsPerSeries - 1));

  return {
    async preview({ projectId, sinceMs, untilMs, ...written }, signal) {
      const condition = parseAlertCondition(written);
      assertFewMetrics(condition, written);
      const steps = choosePreviewSteps(sinceMs, untilMs, maxSteps);
      const budget = { deadlineMs: monotonicNowMs() + queryDeadlineMs, signal };

      async function read(field: string, { vector }: Threshold): Promise<readonly PreviewedSeries[]> {
        assertPreviewable(field, vector);
        const maxResultSeries = previewLimits.maxSeries + 1;
        const query = { projectId, query: vector, ...steps, limits, maxResultSeries };
        try {
          return assertFew(field, vector, await decodeSeries(await store.range(query, budget), signal));
        } catch (error) {
          throw inField(field, vector, error);
        }
      }

      const { firing, recovery } = condition;
      const hasOwnRecovery = firing.vector !== recovery.vector;
      const [firingSeries, recoverySeries] = await Promise.all([
        read(expressionField, firing),
        hasOwnRecovery ? read(recoveryField, recovery) : undefined,
      ]);
      const incidents = await findIncidents(
        { condition, steps, firingSeries, recoverySeries: recoverySeries ?? firingSeries },
        signal,
      );
      return { ...steps, condition, ...summarize(firingSeries, incidents, steps.endMs) };
    },
  };
}

/** Functions that tell of the range of a query; those of an alert have a range of one instant. */
const rangeFunctions: ReadonlySet<string> = new Set(['start', 'end', 'range', 'step']);

function assertPreviewable(field: string, vector: string): void {
  visitExpr(parsePromql(vector), (expr) => {
    const used = useOfRange(expr);
    if (used === undefined) return;
    throw bodyFieldError({
      name: field,
      reason: `has no preview, because it uses ${used}`,
      remedy: 'leave it out to preview the condition',
      received: vector,
    });
  });
}

function useOfRange(expr: Expr): string | undefined {
  if (expr.kind === 'call') return rangeFunctions.has(expr.name) ? `${expr.name}()` : undefined;
  const canBeFixed = expr.kind === 'vectorSelector' || expr.kind === 'subquery';
  return canBeFixed && typeof expr.at === 'string' ? `@ ${expr.at}()` : undefined;
}

function assertFew(
  field: string,
  vector: string,
  series: readonly PreviewedSeries[],
): readonly PreviewedSeries[] {
  const max = previewLimits.maxSeries;
  if (series.length <= max) return series;
  throw bodyFieldError({
    name: field,
    reason: `has no preview, because it compares more than ${max} series`,
    remedy: 'aggregate them, or narrow the selectors',
    received: vector,
    details: [{ type: 'limit', limit: 'preview_series', max, received: series.length }],
  });
}

/** The failure of a query as one of the field that it is written in. Other errors are returned unchanged. */
function inField(field: string, vector: string, thrown: unknown): unknown {
  if (!(thrown instanceof PromqlError)) return thrown;
  const { kind, message, hint, limit } = thrown;
  if (kind === 'timeout' || kind === 'canceled') return fromPromqlFailure(thrown, vector, field);
  return bodyFieldError({
    name: field,
    reason: `cannot be evaluated: ${message}`,
    remedy: hint ?? 'narrow the selectors, or start later',
    received: vector,
    details:
      limit === undefined
        ? []
        : [{ type: 'limit', limit: limit.name, max: limit.max, received: limit.received ?? limit.max + 1 }],
  });
}

type IncidentsByKey = ReadonlyMap<string, readonly PreviewedIncident[]>;

async function findIncidents(
  evaluated: {
    readonly condition: AlertCondition;
    readonly steps: PreviewSteps;
    readonly firingSeries: readonly PreviewedSeries[];
    readonly recoverySeries: readonly PreviewedSeries[];
  },
  signal: AbortSignal,
): Promise<IncidentsByKey> {
  const { condition, steps, firingSeries, recoverySeries } = evaluated;
  const firing = await toVectors(firingSeries, steps, signal);
  const recovery = recoverySeries === firingSeries ? firing : await toVectors(recoverySeries, steps, signal);
  const preview = createIncidentPreview(condition, defaultStormLimits);
  for (const [index, vector] of firing.entries()) {
    const atMs = steps.startMs + index * steps.stepMs;
    preview.evaluate(atMs, { firing: vector, recovery: recovery[index] ?? [] });
    // So that requests are served between steps: a step of many firing series takes milliseconds.
    await setImmediate();
    signal.throwIfAborted();
  }
  return preview.incidents();
}

function summarize(firingSeries: readonly PreviewedSeries[], found: IncidentsByKey, endMs: number) {
  const all = [...found.values()].flat();
  const isOpen = ({ resolvedAtMs }: PreviewedIncident) => resolvedAtMs === undefined;
  const series = firingSeries.map((each) => {
    const incidents = found.get(incidentKey(each.labels)) ?? [];
    const firedMs = incidents.reduce(
      (sum, { openedAtMs, resolvedAtMs = endMs }) => sum + resolvedAtMs - openedAtMs,
      0,
    );
    return { shown: { ...each, incidents, isFiring: incidents.some(isOpen) }, firedMs };
  });
  return {
    seriesCount: series.length,
    firingCount: all.filter(isOpen).length,
    incidentCount: all.length,
    series: series
      .sort((a, b) => b.firedMs - a.firedMs || b.shown.incidents.length - a.shown.incidents.length)
      .slice(0, previewLimits.maxShownSeries)
      .map(({ shown }): SeriesPreview => shown),
  };
}
