import type {
  ConditionEvaluation,
  ConditionResult,
  MetricCommit,
  MetricStore,
} from '../../../metrics/metric-store.ts';
import { createWatchedNames, noNames } from '../../../metrics/watched-names.ts';
import { evaluateInstant } from '../../../promql/engine/evaluate-instant.ts';
import { labelValue } from '../../../promql/labels/label-value.ts';
import { type Labels, metricNameLabel } from '../../../promql/labels/labels.ts';
import { labelsKey } from '../../../promql/labels/labels-key.ts';
import type { Expr } from '../../../promql/syntax/ast.ts';
import { parsePromql } from '../../../promql/syntax/parse-promql.ts';
import { createMemorySource, type MemorySource } from '../../../promql/testing/create-memory-source.ts';

export interface WrittenSample {
  readonly labels: Labels;
  readonly timeMs: number;
  /** One value; an array preserves its bits. */
  readonly value: Float64Array;
}

/** The part of a metric store that the evaluation of alerts uses, in memory; each call is of one project. */
export interface FakeConditions extends Pick<MetricStore, 'evaluateConditions' | 'watch' | 'onCommit'> {
  /** Commits samples; the first sample of a series at a time wins. */
  append(projectId: string, samples: readonly WrittenSample[]): void;
  /** Fails the next evaluation whose first expression is the vector: its whole batch (`timeout`) or its last expression (`query`). */
  failNext(vector: string, how: 'query' | 'timeout'): void;
  /** Cancels failures that have not happened yet. */
  clearFailures(): void;
  /** Cancels a hold that has not taken effect yet. */
  clearHold(): void;
  /** Holds the answer of the next evaluation, computed when it was requested, until the returned function is called. */
  holdNext(): () => void;
  /** The evaluations of each call, oldest first, without the reads of what was stored before a start. */
  readonly batches: readonly (readonly ConditionEvaluation[])[];
}

function isStoredRead({ expressions: [first = ''] }: ConditionEvaluation): boolean {
  return first.startsWith('max(ts_of_last_over_time(');
}

const parsed = new Map<string, Expr>();

function parse(text: string): Expr {
  const expr = parsed.get(text) ?? parsePromql(text);
  parsed.set(text, expr);
  return expr;
}

export function createFakeConditions(): FakeConditions {
  const sources = new Map<string, MemorySource>();
  const written = new Set<string>();
  const listeners = new Set<(commit: MetricCommit) => void>();
  const queryFailures = new Set<string>();
  const timeouts = new Set<string>();
  const batches: (readonly ConditionEvaluation[])[] = [];
  const watched = createWatchedNames();
  let hold: Promise<void> | undefined;

  function sourceOf(projectId: string): MemorySource {
    const source = sources.get(projectId) ?? createMemorySource();
    sources.set(projectId, source);
    return source;
  }

  function evaluateOne({ projectId, atMs, expressions, limits }: ConditionEvaluation): ConditionResult[] {
    const results = expressions.map((text): ConditionResult => {
      const context = { source: sourceOf(projectId), limits, text, checkDeadline: () => {} };
      const { value } = evaluateInstant(parse(text), atMs, context);
      return value.type === 'vector'
        ? { ok: true, samples: value.samples }
        : { ok: false, message: 'not a vector' };
    });
    if (!queryFailures.delete(expressions[0] ?? '')) return results;
    return [...results.slice(0, -1), { ok: false, message: 'the query goes over a limit' }];
  }

  return {
    batches,
    append(projectId, samples) {
      const newestMs = new Map<string, number>();
      for (const { labels, timeMs, value } of samples) {
        const key = `${projectId} ${timeMs} ${labelsKey(labels)}`;
        if (written.has(key)) continue;
        written.add(key);
        sourceOf(projectId).append(labels, [timeMs], value);
        const name = labelValue(labels, metricNameLabel);
        if (watched.of(projectId)?.has(name) !== true) continue;
        newestMs.set(name, Math.max(timeMs, newestMs.get(name) ?? timeMs));
      }
      if (newestMs.size > 0) for (const listener of [...listeners]) listener({ projectId, newestMs });
    },
    failNext(vector, how) {
      (how === 'query' ? queryFailures : timeouts).add(vector);
    },
    clearFailures() {
      queryFailures.clear();
      timeouts.clear();
      hold = undefined;
    },
    clearHold() {
      hold = undefined;
    },
    holdNext() {
      const { promise, resolve } = Promise.withResolvers<void>();
      hold = promise;
      return resolve;
    },
    async evaluateConditions(evaluations) {
      if (!evaluations.some(isStoredRead)) batches.push(evaluations);
      const vectors = new Set(evaluations.map(({ expressions: [first = ''] }) => first));
      const slow = [...vectors].find((text) => timeouts.has(text));
      if (slow !== undefined) {
        // Alone: one alert may be evaluated at two times.
        if (vectors.size === 1) timeouts.delete(slow);
        throw new Error(`${slow} took too long`);
      }
      const results = evaluations.map(evaluateOne);
      const held = hold;
      hold = undefined;
      await held;
      return results;
    },
    async watch(added, removed = noNames) {
      watched.change(added, removed);
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
