import { createLabelMatcher } from '../../../server/src/promql/labels/create-label-matcher.ts';
import { dropLabels, setLabel } from '../../../server/src/promql/labels/edit-labels.ts';
import { labelValue } from '../../../server/src/promql/labels/label-value.ts';
import { type Labels, metricNameLabel } from '../../../server/src/promql/labels/labels.ts';
import { parsePromql } from '../../../server/src/promql/syntax/parse-promql.ts';
import { visitExpr } from '../../../server/src/promql/syntax/visit-expr.ts';
import type { EvalCommand, LoadCommand } from './script.ts';

/** Records which series of a script have native histograms, to identify the cases that need them. */
export interface ForeignMemory {
  add(command: LoadCommand): void;
  clear(): void;
  /** Why a case needs more than floats, if so. */
  reasonFor(command: EvalCommand): string | undefined;
}

export function createForeignMemory(): ForeignMemory {
  let known: Labels[] = [];
  return {
    add({ series, withNativeHistograms }) {
      for (const { labels, points } of series) {
        if (points.includes('foreign')) known.push(labels);
        if (withNativeHistograms && labelValue(labels, 'le') !== '') known.push(nativeLabels(labels));
      }
    },
    clear() {
      known = [];
    },
    reasonFor({ query, expectation }) {
      if (expectation.series.some(({ points }) => points.includes('foreign')))
        return 'expects native histograms or other foreign points';
      return readsAny(query, known) ? 'reads native histograms or other foreign points' : undefined;
    },
  };
}

/** The name of a classic histogram as a native one. */
function nativeLabels(bucket: Labels): Labels {
  const name = labelValue(bucket, metricNameLabel).replace(/_bucket$/, '');
  return setLabel(dropLabels(bucket, ['le']), metricNameLabel, name);
}

function readsAny(query: string, series: readonly Labels[]): boolean {
  let reads = false;
  const expr = parseIfPossible(query);
  if (expr === undefined) return false;
  visitExpr(expr, (node) => {
    if (node.kind !== 'vectorSelector') return;
    const matchers = node.matchers.map(createLabelMatcher);
    reads ||= series.some((labels) =>
      matchers.every(({ name, matches }) => matches(labelValue(labels, name))),
    );
  });
  return reads;
}

/** An expression that does not parse fails later, as its own case. */
function parseIfPossible(query: string): ReturnType<typeof parsePromql> | undefined {
  try {
    return parsePromql(query);
  } catch {
    return undefined;
  }
}
