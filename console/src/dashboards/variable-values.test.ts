import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createClient } from '../generated/client/index.ts';
import type { DashboardVariable } from '../generated/types.gen.ts';
import { chosenValues, variableValuesOptions } from './variable-values.ts';

/** By the path of the request; what is not here is not asked for. */
const answers = new Map<string, unknown>([
  ['/api/v1/label/severity/values', { status: 'success', data: ['critical', 'page'] }],
  ['/api/v1/label/trace_id/values', { status: 'success', data: ['a label of that name'] }],
  [
    '/v1/logs/attributes',
    {
      attributes: { items: [{ key: 'user-agent', values: { items: ['curl'], truncated: false } }] },
      service_names: { items: ['shop'], truncated: false },
    },
  ],
]);

const client = createClient({
  baseUrl: 'http://cairn.test',
  fetch: async (request) => Response.json(answers.get(new URL(new Request(request).url).pathname)),
});
const scope = {
  client,
  projectId: 'prj_1',
  range: { kind: 'relative', age: '1h' } as const,
  window: { sinceMs: 0, untilMs: 3_600_000 },
  run: 0,
  onZoom: () => {},
};

const offered: readonly [Omit<DashboardVariable, 'name'>, readonly string[]][] = [
  [{ label: 'severity' }, ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'unspecified']],
  [{ label: 'severity', metric: 'alerts_total' }, ['critical', 'page']],
  [{ label: 'service.name' }, ['shop']],
  [{ label: 'attribute.user-agent' }, ['curl']],
  [{ label: 'attribute."user-agent"' }, ['curl']],
  [{ label: 'trace_id' }, ['a label of that name']],
];

test.each(offered)('a variable with %j offers %j', async (variable, values) => {
  const queryClient = new QueryClient();
  const options = variableValuesOptions({ name: 'chosen', ...variable }, scope, queryClient);
  expect(await queryClient.fetchQuery(options)).toEqual(values);
  queryClient.clear();
});

test('a value that a document names twice is chosen once', () => {
  const variables = [{ name: 'job', label: 'job', default: ['a', 'b', 'a'] }];
  expect(chosenValues(variables, { variables: new Map() }).get('job')).toEqual(['a', 'b']);
});
