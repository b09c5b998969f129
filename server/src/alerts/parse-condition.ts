import { bodyFieldError } from '../documents/body-field-error.ts';
import type { AlertCondition, Threshold, ThresholdOperator } from './alert-condition.ts';
import { type ParsedThreshold, parseThreshold } from './parse-threshold.ts';

/** A condition as it is written. */
export interface WrittenCondition {
  readonly expression: string;
  readonly recoveryExpression?: string | undefined;
}

export const expressionField = 'condition.expression';
export const recoveryField = 'condition.recovery_expression';

/**
 * Parses a condition. Both expressions compare a vector with one finite number; the recovery's comparison has the opposite
 * direction and shares no value with the firing one. Without a recovery expression an incident recovers when the firing
 * comparison is false.
 *
 * @throws AppError `INVALID_ARGUMENT` that names the field and the position in it.
 */
export function parseAlertCondition({ expression, recoveryExpression }: WrittenCondition): AlertCondition {
  const firing = parseThreshold(expressionField, expression);
  if (recoveryExpression === undefined) {
    const recovery = { ...firing.threshold, operator: negations[firing.threshold.operator] };
    return { firing: firing.threshold, recovery, metricNames: firing.metricNames };
  }
  const recovery = parseThreshold(recoveryField, recoveryExpression);
  assertApart(firing.threshold, recovery, recoveryExpression);
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
