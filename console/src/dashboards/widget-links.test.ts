import { expect, test } from 'vitest';
import { createClient } from '../generated/client/index.ts';
import type { LogStatsWidget } from '../generated/types.gen.ts';
import { toApiCall, toScreenLink } from './widget-links.ts';
import { dimensionsOf } from './widget-queries.ts';

const widget: LogStatsWidget = {
  type: 'log_stats',
  title: 'Agents',
  query: { group_by: ['attribute."user-agent"', 'severity'] },
  layout: { x: 0, y: 0, w: 12, h: 5 },
};
const scope = {
  client: createClient(),
  projectId: 'prj_1',
  range: { kind: 'relative', age: '1h' } as const,
  window: { sinceMs: 0, untilMs: 3_600_000 },
  run: 0,
  variables: new Map(),
  onZoom: () => {},
};

test('the attribute that a widget groups by may be quoted in its document', () => {
  expect(dimensionsOf(widget)).toEqual(['attribute.user-agent', 'severity']);
  expect(toScreenLink(widget, scope)?.search['group_by']).toBe('attribute.user-agent');
  const groupBy = ['attribute."user-agent"', 'severity'];
  expect(toApiCall(widget, scope)).toEqual({
    operationId: 'getLogStats',
    query: {
      interval: '1m',
      group_by: groupBy,
      top_k: 20,
      exemplars: 0,
      since: '1970-01-01T00:00:00.000Z',
      until: '1970-01-01T01:00:00.000Z',
    },
  });
});

const dayMs = 86_400_000;
const callOver = (days: number) =>
  toApiCall(widget, { ...scope, window: { sinceMs: 0, untilMs: days * dayMs } });

test('counts of more than seven days are copied as the requests that read them', () => {
  expect(callOver(15)).toMatchObject({
    query: { interval: '6h' },
    windows: [
      { since: '1970-01-01T00:00:00.000Z', until: '1970-01-08T00:00:00.000Z' },
      { since: '1970-01-08T00:00:00.000Z', until: '1970-01-15T00:00:00.000Z' },
      { since: '1970-01-15T00:00:00.000Z', until: '1970-01-16T00:00:00.000Z' },
    ],
  });
  expect(callOver(15)?.query).not.toHaveProperty('since');
});

test('of what is not counted, no request is copied', () => {
  expect(callOver(367)).toBeUndefined();
});
