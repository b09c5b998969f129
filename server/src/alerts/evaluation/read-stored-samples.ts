import type {
  ConditionEvaluation,
  ConditionResult,
  MetricCommit,
  MetricStore,
} from '../../metrics/metric-store.ts';
import type { NamesByProject } from '../../metrics/watched-names.ts';
import { quoteString } from '../../promql/labels/quote-string.ts';
import type { QueryLimits } from '../../promql/query-limits.ts';

export interface StoredSamplesDependencies {
  readonly metrics: Pick<MetricStore, 'evaluateConditions'>;
  readonly limits: QueryLimits;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  /** Of the time, up to 1, that the reads may use. */
  readonly maxShare: number;
  /** How long one call of the metric store may run. */
  readonly maxRunMs: number;
  /** Called when the samples of some metrics could not be read; the others are. */
  readonly onError: (error: unknown) => void;
  readonly signal: AbortSignal;
}

interface WatchedMetric {
  readonly projectId: string;
  readonly name: string;
}

/** How far samples may be from the clock, before it or ahead; samples further ahead are not accepted. */
export const storedWindowMs: number = 10 * 60_000;
const metricsPerRead = 32;
/** The longest pause between two reads. */
const maxPauseMs = 2_000;

/**
 * Reads the time of the newest sample of each metric, and of the newest one that is not ahead of the clock: what an earlier process
 * stored, and may not have evaluated. Never rejects.
 */
export async function readStoredSamples(
  deps: StoredSamplesDependencies,
  names: NamesByProject,
  onSamples: (commit: MetricCommit) => void,
): Promise<void> {
  const { metrics, limits, monotonicNowMs, maxRunMs, maxShare, setTimer, signal } = deps;
  const nowMs = deps.nowMs();
  const timesMs = [nowMs, nowMs + storedWindowMs];

  function toEvaluations({ projectId, name }: WatchedMetric): ConditionEvaluation[] {
    const range = `{__name__=${quoteString(name)}}[${storedWindowMs}ms]`;
    const expressions = [`max(ts_of_last_over_time(${range}))`];
    return timesMs.map((atMs) => ({ projectId, atMs, expressions, limits }));
  }

  async function read(watched: readonly WatchedMetric[]): Promise<void> {
    try {
      const evaluations = watched.flatMap(toEvaluations);
      const results = await metrics.evaluateConditions(evaluations, { maxRunMs, signal });
      for (const time of timesMs.keys()) {
        const answers = watched.map((metric, index) => {
          return { ...metric, newestMs: newestOf(results[index * timesMs.length + time]) };
        });
        for (const [projectId, ofProject] of Map.groupBy(answers, (answer) => answer.projectId)) {
          const newestMs = ofProject.flatMap(({ name, newestMs: ms }) =>
            ms === undefined ? [] : [[name, ms] as const],
          );
          onSamples({ projectId, newestMs: new Map(newestMs) });
        }
      }
    } catch (error) {
      if (signal.aborted) return;
      if (watched.length === 1) deps.onError(error);
      // One metric with many series fails its whole batch: retry each alone.
      else for (const each of watched) await read([each]);
    }
  }

  async function pause(delayMs: number): Promise<void> {
    if (delayMs <= 0 || signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = (): void => resolve();
    const cancel = setTimer(end, delayMs);
    signal.addEventListener('abort', end);
    await promise;
    cancel();
    signal.removeEventListener('abort', end);
  }

  const all = inTurn(names);
  for (let from = 0; from < all.length && !signal.aborted; from += metricsPerRead) {
    const startedAtMs = monotonicNowMs();
    await read(all.slice(from, from + metricsPerRead));
    await pause(Math.min(maxPauseMs, (monotonicNowMs() - startedAtMs) * (1 / maxShare - 1)));
  }
}

/** One metric of each project after the other: projects with few do not wait for all of one with thousands. */
function inTurn(names: NamesByProject): readonly WatchedMetric[] {
  const placed = [...names].flatMap(([projectId, ofProject]) =>
    [...ofProject].map((name, place) => ({ projectId, name, place })),
  );
  return placed.sort((a, b) => a.place - b.place);
}

/** `undefined` for a metric without samples, and for one that exceeds the limits of a query. */
function newestOf([result]: readonly ConditionResult[] = []): number | undefined {
  const seconds = result?.ok === true ? result.samples[0]?.value : undefined;
  return seconds === undefined ? undefined : Math.round(seconds * 1_000);
}
