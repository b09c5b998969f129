import { bodyFieldError } from '../documents/body-field-error.ts';
import type { PatternCounter } from '../promql/syntax/pattern-budget.ts';
import type { AlertCondition, Threshold, ThresholdOperator } from './alert-condition.ts';
import { type ParsedThreshold, parseThreshold } from './parse-threshold.ts';
import { type ResultLabels, resultLabels } from './result-labels.ts';

/** A condition as it is written. */
export interface WrittenCondition {
  readonly expression: string;
  readonly recoveryExpression?: string | undefined;
}

export const expressionField = 'condition.expression';
export const recoveryField = 'condition.recovery_expression';

/**
 * Parses a condition. Both expressions compare a vector with one finite number; the recovery's comparison has the opposite
 * direction and shares no value with the firing one, and its results can have the same labels. Without a recovery expression an incident recovers when the firing
 * comparison is false.
 *
 * @param patterns where the regular expressions of each are checked; by default as those of one query.
 * @throws AppError `INVALID_ARGUMENT` that names the field and the position in it.
 */
export function parseAlertCondition(
  { expression, recoveryExpression }: WrittenCondition,
  patterns?: PatternCounter,
): AlertCondition {
  const firing = parseThreshold(expressionField, expression, patterns);
  if (recoveryExpression === undefined) {
    const recovery = { ...firing.threshold, operator: negations[firing.threshold.operator] };
    return { firing: firing.threshold, recovery, metricNames: firing.metricNames };
  }
  const recovery = parseThreshold(recoveryField, recoveryExpression, patterns);
  assertApart(firing.threshold, recovery, recoveryExpression);
  assertSameLabels(firing, recovery, recoveryExpression);
  return {
    firing: firing.threshold,
    recovery: recovery.threshold,
    metricNames: new Set([...firing.metricNames, ...recovery.metricNames]),
  };
}

const negations: Readonly<Record<ThresholdOperator, ThresholdOperator>> = {
  '>': '<=',
  '>=': '<',
  '<': '>=',
  '<=': '>',
};

/** A value that both fires and recovers would open and resolve its incident with every sample. */
function assertApart(
  firing: Threshold,
  { threshold: recovery, span }: ParsedThreshold,
  received: string,
): void {
  const negation = negations[firing.operator];
  const remedy = `compare with ${negation} ${firing.bound}, or with a bound further away from ${firing.operator} ${firing.bound}`;
  const refuse = (reason: string) =>
    bodyFieldError({
      name: recoveryField,
      reason,
      remedy,
      received,
      details: [{ type: 'query', ...span, reason: 'recovery', hint: remedy }],
    });
  if (pointsUp(firing) === pointsUp(recovery)) {
    throw refuse(`compares in the same direction (${recovery.operator}) as ${expressionField}`);
  }
  if (overlap(firing, recovery)) {
    const bands = `${recovery.operator} ${recovery.bound} and ${firing.operator} ${firing.bound}`;
    throw refuse(`overlaps ${expressionField}: a value can be ${bands}`);
  }
}

/** An incident of a label set that the recovery expression never has would stay open for ever. */
function assertSameLabels(firing: ParsedThreshold, recovery: ParsedThreshold, received: string): void {
  const reason = describeConflict(resultLabels(firing.compared), resultLabels(recovery.compared));
  if (reason === undefined) return;
  const remedy = 'group both expressions by the same labels';
  throw bodyFieldError({
    name: recoveryField,
    reason,
    remedy,
    received,
    details: [{ type: 'query', ...recovery.span, reason: 'recovery', hint: remedy }],
  });
}

/** Why the two never have results of the same labels; `undefined` when they may. */
function describeConflict(firing: ResultLabels, recovery: ResultLabels): string | undefined {
  if (firing.atMost !== undefined && recovery.atMost !== undefined) {
    const [ofFiring, ofRecovery] = [listLabels(firing.atMost), listLabels(recovery.atMost)];
    if (ofFiring !== ofRecovery) {
      return `has other labels than ${expressionField}: ${ofRecovery}, not ${ofFiring}`;
    }
  }
  const added = firstMissing(recovery.always, firing.atMost);
  if (added !== undefined) return `has the label ${added}, which ${expressionField} never has`;
  const dropped = firstMissing(firing.always, recovery.atMost);
  return dropped && `never has the label ${dropped} of ${expressionField}`;
}

function listLabels(names: ReadonlySet<string>): string {
  return names.size === 0 ? 'none' : [...names].sort().join(', ');
}

function firstMissing(
  always: ReadonlySet<string>,
  atMost: ReadonlySet<string> | undefined,
): string | undefined {
  return atMost && [...always].find((name) => !atMost.has(name));
}

function pointsUp({ operator }: Threshold): boolean {
  return operator === '>' || operator === '>=';
}

function includesBound({ operator }: Threshold): boolean {
  return operator === '>=' || operator === '<=';
}

/** Whether two thresholds of opposite directions share a value. */
function overlap(a: Threshold, b: Threshold): boolean {
  const [up, down] = pointsUp(a) ? [a, b] : [b, a];
  if (up.bound !== down.bound) return up.bound < down.bound;
  return includesBound(up) && includesBound(down);
}
