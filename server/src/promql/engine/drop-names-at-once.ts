import { labelsKey } from '../labels/labels-key.ts';
import type { Expr } from '../syntax/ast.ts';
import { isComparison, isSetOperator } from '../syntax/operators.ts';
import { heldPoints } from './held-points.ts';
import { mayMixNames } from './may-mix-names.ts';
import { mayRepeatLabels } from './may-repeat-labels.ts';
import { mergeEqualLabels, sameLabels } from './merge-equal-labels.ts';
import { dropMetadataLabels } from './metadata-labels.ts';
import type { Query } from './query.ts';
import type { QueryMeter } from './query-meter.ts';
import type { SeriesStream, StepSeries } from './step-series.ts';

/**
 * Removes metric names where an operator makes them meaningless, as Prometheus does without its flag for delayed name
 * removal. Series that become equal are refused: at any step those of a negation or a function of ranges, at a common step those of
 * others, which are joined otherwise.
 *
 * Source: https://github.com/prometheus/prometheus/blob/main/promql/engine.go (`enableDelayedNameRemoval`)
 */
export function dropNamesAtOnce(
  expr: Expr,
  stream: SeriesStream,
  { functions, meter }: Pick<Query, 'functions' | 'meter'>,
): SeriesStream {
  if (expr.kind !== 'call' && expr.kind !== 'binary' && expr.kind !== 'unary') return stream;
  if (keepsNames(expr, functions)) return stream;
  // The label that it writes may be the one in which its series differ.
  const writesLabel = expr.kind === 'call' && expr.name === 'histogram_quantiles';
  const mayCollide = writesLabel || operandsOf(expr).some((operand) => mayMixNames(operand, functions));
  if (!mayCollide) return new NameDroppingStream(stream);
  if (expr.kind === 'unary') {
    // Before the sign there is one series of a label set, also where it takes turns as on the sides of an `or`.
    const mayTakeTurns = mayRepeatLabels(expr.expr, functions);
    const distinct = mayTakeTurns ? mergeEqualLabels(stream, meter) : stream;
    return refuseEqualLabels(new NameDroppingStream(distinct), meter);
  }
  const dropping = new NameDroppingStream(stream);
  const isOfRange = expr.kind === 'call' && functions.get(expr.name)?.kind === 'range';
  return isOfRange ? refuseEqualLabels(dropping, meter) : mergeEqualLabels(dropping, meter);
}

/** Whether an operator drops no name: its series stay as distinct as they are, and need not be held to be joined. */
function keepsNames(
  expr: Expr & { kind: 'call' | 'binary' | 'unary' },
  functions: Query['functions'],
): boolean {
  switch (expr.kind) {
    case 'call': {
      const definition = functions.get(expr.name);
      return definition !== undefined && 'keepsName' in definition && definition.keepsName === true;
    }
    case 'binary':
      return isSetOperator(expr.operator) || (isComparison(expr.operator) && !expr.returnBool);
    case 'unary':
      return expr.operator === '+';
  }
}

/** The operands whose names an operator may drop. Matching already keeps its results distinct without names. */
function operandsOf(expr: Expr & { kind: 'call' | 'binary' | 'unary' }): readonly Expr[] {
  switch (expr.kind) {
    case 'call':
      return expr.args;
    case 'binary':
      return expr.matching === undefined ? [expr.left, expr.right] : [];
    case 'unary':
      return [expr.expr];
  }
}

/**
 * The operand of an operator that ignores names, with the labels as they were read: what the operator knows of them holds for the next
 * query too. Operands whose names are kept, or were dropped to compare series, are as they are.
 */
export function keepIgnoredNames(operand: SeriesStream): SeriesStream {
  if (operand instanceof NameDroppingStream) operand.keepNames();
  return operand;
}

class NameDroppingStream implements SeriesStream {
  readonly #stream: SeriesStream;
  #keepsNames = false;

  constructor(stream: SeriesStream) {
    this.#stream = stream;
  }

  keepNames(): void {
    this.#keepsNames = true;
  }

  next(): StepSeries | undefined {
    const series = this.#stream.next();
    if (series === undefined || !series.dropName) return series;
    const { values, present } = series;
    const labels = this.#keepsNames ? series.labels : dropMetadataLabels(series.labels);
    return { labels, dropName: false, values, present };
  }
}

/** Holds the labels of all series. */
function refuseEqualLabels(stream: SeriesStream, meter: Pick<QueryMeter, 'chargePoints'>): SeriesStream {
  const seen = new Set<string>();
  return {
    next(): StepSeries | undefined {
      const series = stream.next();
      if (series === undefined || !series.present.includes(1)) return series;
      const key = labelsKey(series.labels);
      if (seen.has(key)) throw sameLabels();
      meter.chargePoints(heldPoints(0, key.length));
      seen.add(key);
      return series;
    },
  };
}
