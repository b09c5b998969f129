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
  expect(toApiCall(widget, scope)).toMatchObject({ query: { group_by: groupBy } });
});
