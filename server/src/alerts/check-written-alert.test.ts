import { expect, it } from 'vitest';
import { thrownBy } from '../testing/thrown-by.ts';
import { checkWrittenAlert } from './check-written-alert.ts';
import { decodeMetricAlert } from './to-metric-alert.ts';
import type { WrittenAlert } from './written-alert.ts';

const alert: WrittenAlert = {
  displayName: 'Up',
  severity: 'info',
  enabled: true,
  expression: 'up < 1',
  notifications: [],
};
const channels = new Set(['on-call']);

it('accepts channels of the organization, and an empty list', () => {
  expect(checkWrittenAlert(alert, channels).firing).toEqual({ vector: 'up', operator: '<', bound: 1 });
  checkWrittenAlert({ ...alert, notifications: ['on-call'] }, channels);
});

it('rejects an unknown channel', () => {
  const error = thrownBy(() => checkWrittenAlert({ ...alert, notifications: ['on-call', 'x'] }, channels));
  expect(error.details).toMatchObject([{ type: 'field', name: 'notifications[1]', received: 'x' }]);
  expect(error.message).toContain('GET /v1/integrations');
});

it.each([
  ['a', 16_384, true],
  ['a', 16_385, false],
  ['🙂', 4_096, true],
  ['🙂', 4_097, false],
  ['é', 16_384, false],
])('counts the bytes of a runbook: %s, %i times', (character, count, fits) => {
  const check = () => checkWrittenAlert({ ...alert, markdown: character.repeat(count) }, channels);
  if (fits) check();
  else {
    expect(thrownBy(check).details).toMatchObject([
      { type: 'field', name: 'documentation.markdown' },
      { type: 'limit', limit: 'markdown_bytes', max: 16_384 },
    ]);
  }
});

function sumOf(count: number): string {
  return Array.from({ length: count }, (_, index) => `m${index}`).join(' + ');
}

it('counts the metrics of both expressions, each once', () => {
  const expression = `${sumOf(64)} > 5`;
  const recoveryExpression = `${sumOf(64)} + m1 < 1`;
  expect(checkWrittenAlert({ ...alert, expression, recoveryExpression }, channels).metricNames.size).toBe(64);
  const limit = { type: 'limit', limit: 'alert_metrics', max: 64, received: 65 };
  const tooMany = thrownBy(() => checkWrittenAlert({ ...alert, expression: `${sumOf(65)} > 5` }, channels));
  expect(tooMany).toMatchObject({
    code: 'INVALID_ARGUMENT',
    message:
      'body field "condition.expression" reads 65 metrics, more than 64; share them out among several alerts',
    details: [{ type: 'field', name: 'condition.expression' }, limit],
  });
  const together = { ...alert, expression, recoveryExpression: `${sumOf(64)} + other < 1` };
  expect(thrownBy(() => checkWrittenAlert(together, channels)).message).toContain(
    'reads 65 metrics with condition.recovery_expression, more than 64',
  );
});

it('does not keep an alert from being evaluated that was stored with more metrics', () => {
  const condition = { expression: `${sumOf(65)} > 5` };
  const body = JSON.stringify({
    display_name: 'Sum',
    severity: 'info',
    enabled: true,
    condition,
    notifications: [],
  });
  const document = {
    id: 'doc_1',
    projectId: 'prj_1',
    slug: 'sum',
    etag: '"1"',
    createdAtMs: 0,
    updatedAtMs: 0,
  };
  expect(decodeMetricAlert({ ...document, body }).condition.metricNames.size).toBe(65);
});
