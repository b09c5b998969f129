import type { Truncatable } from '../paging/truncate-list.ts';
import { ceilMs, parseBoundedWindow } from '../time/time-window.ts';
import type { MetricStore, MetricSummary } from './metric-store.ts';

const nsPerMs = 1_000_000n;
const dayNs = 86_400_000_000_000n;
/** Maximum number of label names listed per metric. */
const maxDimensions = 100;

export interface MetricCatalogueRequest {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
}

export interface MetricCatalogue {
  readonly metrics: Truncatable<MetricSummary>;
  /** The window, both ends included. */
  readonly startMs: number;
  readonly endMs: number;
}

/** Lists the metrics of a project. */
export interface MetricCatalogueService {
  /** @throws AppError `INVALID_ARGUMENT`, `DEADLINE_EXCEEDED`. */
  read(projectId: string, request: MetricCatalogueRequest, signal: AbortSignal): Promise<MetricCatalogue>;
}

export function createMetricCatalogueService(deps: {
  readonly store: Pick<MetricStore, 'catalogue'>;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly queryDeadlineMs: number;
}): MetricCatalogueService {
  return {
    async read(projectId, { since, until, search, limit }, signal) {
      const nowMs = deps.nowMs();
      const span = { defaultNs: dayNs, maxNs: 36_500n * dayNs };
      const window = parseBoundedWindow({ since, until }, BigInt(nowMs + 1) * nsPerMs, span);
      const startMs = ceilMs(window.sinceNs);
      const endMs = ceilMs(window.untilNs) - 1;
      const metrics = await deps.store.catalogue(
        {
          projectId,
          startMs,
          endMs,
          maxMetrics: limit,
          maxDimensions,
          ...(search === undefined ? {} : { search }),
        },
        { deadlineMs: deps.monotonicNowMs() + deps.queryDeadlineMs, signal },
      );
      return { metrics, startMs, endMs: endMs + 1 };
    },
  };
}
