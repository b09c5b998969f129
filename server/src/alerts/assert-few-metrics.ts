import { bodyFieldError } from '../documents/body-field-error.ts';
import type { AlertCondition } from './alert-condition.ts';
import { expressionField, recoveryField, type WrittenCondition } from './parse-condition.ts';

/** Metrics that a condition may read: those of all alerts are looked up in each commit of samples. */
const maxMetrics = 64;

/**
 * No part of `parseAlertCondition`, because an alert that an earlier release stored with more goes on.
 *
 * @throws AppError `INVALID_ARGUMENT` that names the field and the limit.
 */
export function assertFewMetrics({ metricNames }: AlertCondition, written: WrittenCondition): void {
  if (metricNames.size <= maxMetrics) return;
  const { expression, recoveryExpression } = written;
  throw bodyFieldError({
    name: expressionField,
    reason: `reads ${metricNames.size} metrics${recoveryExpression === undefined ? '' : ` with ${recoveryField}`}, more than ${maxMetrics}`,
    remedy: 'share them out among several alerts',
    received: expression,
    details: [{ type: 'limit', limit: 'alert_metrics', max: maxMetrics, received: metricNames.size }],
  });
}
