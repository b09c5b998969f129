import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentApp, startDocumentApp } from '../documents/testing/start-document-app.ts';

let app: DocumentApp;
beforeAll(async () => {
  app = await startDocumentApp();
});
afterAll(() => app.stop());

const layout = { x: 0, y: 0, w: 12, h: 6 };
const stat = { type: 'stat', title: 'Requests', query: { expression: 'up' }, layout, unit: 'req/s' };
const logStats = {
  ...stat,
  type: 'log_stats',
  query: { filter: 'severity>="error"', group_by: ['severity'] },
};

let slugCount = 0;
const putWidgets = (widgets: readonly unknown[]) =>
  app.send('PUT', `/v1/dashboards/a-${++slugCount}`, {
    headers: { 'if-none-match': '*' },
    body: { title: 'Checkout', default_time_window: '1h', widgets },
  });
const put = (widget: unknown) => putWidgets([stat, widget]);

describe('putDashboard', () => {
  it.each([
    ['timeseries', { expression: 'sum(rate(x[5m]))', legend: '{{job}}' }],
    ['table', { expression: 'topk(3, up)' }],
    ['log_stats', {}],
    ['log_stats', { filter: '', group_by: ['service.name', 'attribute."http.route"'] }],
    ['log_list', { filter: 'body:"declined"' }],
    ['trace_list', { filter: 'status="running"' }],
    ['trace_list', {}],
    ['markdown', { markdown: '# Notes' }],
  ])('takes a widget %s of %j', async (type, query) => {
    const widget = { ...stat, type, query };
    expect(await put(widget)).toMatchObject({ status: 201, body: { widgets: [stat, widget] } });
  });

  /** Eleven patterns in each of a hundred widgets. */
  const manyPatterns = (patternOf: (widget: number, index: number) => string) =>
    Array.from({ length: 100 }, (_, widget) => {
      const selectors = Array.from({ length: 11 }, (_, index) => `a{b=~"${patternOf(widget, index)}"}`);
      return { ...stat, query: { expression: selectors.join(' + ') } };
    });

  it('counts a regular expression that widgets share once', async () => {
    expect((await putWidgets(manyPatterns((_widget, index) => `(x[a-z]){200}${index}`))).status).toBe(201);
  });

  it.each([
    ['many', '', 'widgets[90].query.expression', 'maxPatterns', 1_000],
    ['large', '(x[a-z]){200}', 'widgets[2].query.expression', 'maxPatternInstructions', 20_000],
  ])(
    'bounds what the regular expressions of all widgets cost, if %s',
    async (_what, start, name, limit, max) => {
      const widgets = manyPatterns((widget, index) => `${start}${widget}[0-9]${index}`);
      expect(await putWidgets(widgets)).toMatchObject({
        status: 400,
        body: { error: { details: [{ name }, { type: 'limit', limit, max }] } },
      });
    },
  );

  it('accepts widgets up to the edge of the grid', async () => {
    expect((await put({ ...stat, layout: { ...layout, x: 23, w: 1 } })).status).toBe(201);
    expect((await put({ ...stat, layout: { ...layout, w: 24 } })).status).toBe(201);
  });

  it.each([
    [
      'over the edge',
      { ...stat, layout: { ...layout, x: 13 } },
      'layout.w',
      /column 25 of 24; write a w of at most 11/,
    ],
    ['too wide', { ...stat, layout: { ...layout, w: 25 } }, 'layout.w', /must be <= 24/],
    ['of an unknown type', { ...stat, type: 'pie' }, 'type', /timeseries, stat, table, log_stats/],
    ['without a title', { ...stat, title: undefined }, 'title', /is required/],
    ['with an unknown field', { ...stat, colour: 'red' }, 'colour', /is not a known field/],
    ['with the query of another', { ...stat, query: { markdown: '' } }, 'query.expression', /is required/],
    [
      'with an unknown field of its query',
      { ...stat, query: { expression: 'up', markdown: '' } },
      'query.markdown',
      /is not a known field/,
    ],
    [
      'with no PromQL',
      { ...stat, query: { expression: 'sum(up' } },
      'query.expression',
      /unclosed left parenthesis at offset 3/,
    ],
    [
      'with no log filter',
      { ...logStats, query: { filter: 'severity=error' } },
      'query.filter',
      /error.*offset 9/,
    ],
    [
      'with the filter of traces',
      { ...logStats, type: 'log_list', query: { filter: 'tag="a"' } },
      'query.filter',
      /tag/,
    ],
    [
      'with the filter of logs',
      { ...logStats, type: 'trace_list', query: { filter: 'body:"a"' } },
      'query.filter',
      /body/,
    ],
    [
      'with an unknown dimension',
      { ...logStats, query: { group_by: ['host'] } },
      'query.group_by',
      /has to be service.name/,
    ],
    [
      'with a dimension twice',
      { ...logStats, query: { group_by: ['severity', 'severity'] } },
      'query.group_by',
      /twice/,
    ],
  ])('rejects a widget %s', async (_what, widget, field, expected) => {
    const answer = await put(widget);
    expect(answer.status).toBe(400);
    const { code, message, details } = JSON.parse(answer.text).error;
    expect(code).toBe('INVALID_ARGUMENT');
    expect(details[0]).toMatchObject({ type: 'field', location: 'body', name: `widgets[1].${field}` });
    expect(message).toMatch(expected);
  });

  it.each([
    ['PromQL', { ...stat, query: { expression: 'sum(up' } }, { type: 'query', start: 3, end: 4 }],
    ['a filter', { ...logStats, query: { filter: 'severity=error' } }, { type: 'filter', start: 9, end: 14 }],
  ])('gives the position in %s', async (_what, widget, place) => {
    expect(await put(widget)).toMatchObject({ body: { error: { details: [{ type: 'field' }, place] } } });
  });

  it.each([
    { default_time_window: '1w' },
    { default_time_window: '0h' },
    { title: '' },
    { title: 'a'.repeat(256) },
  ])('rejects %j', async (changes) => {
    const body = { title: 'Checkout', default_time_window: '1h', widgets: [], ...changes };
    const [name] = Object.keys(changes);
    const headers = { 'if-none-match': '*' };
    expect(await app.send('PUT', '/v1/dashboards/b', { headers, body })).toMatchObject({
      status: 400,
      body: { error: { details: [{ name }] } },
    });
  });
});

describe('the variables of a dashboard', () => {
  const job = { name: 'job', label: 'job' };
  const putVariables = (variables: unknown, widgets: readonly unknown[] = []) =>
    app.send('PUT', `/v1/dashboards/v-${++slugCount}`, {
      headers: { 'if-none-match': '*' },
      body: { title: 'Checkout', default_time_window: '1h', widgets, variables },
    });

  it('are stored as written', async () => {
    const variables = [job, { name: '_a1', label: 'service.name', metric: 'up', default: ['a', ''] }];
    expect(await putVariables(variables)).toMatchObject({ status: 201, body: { variables } });
    expect((await app.send('GET', `/v1/dashboards/v-${slugCount}`)).body).toMatchObject({ variables });
  });

  it('may stand in queries', async () => {
    const expression = `sum by (job) (rate(x{job=~"$job", path!~"^\${job}/$"}[5m]))`;
    const widget = { ...stat, query: { expression } };
    expect((await putVariables([job], [widget])).status).toBe(201);
  });

  it('stand for a fixed value if they have one by default', async () => {
    const severity = { name: 'level', label: 'severity' };
    const widget = { ...logStats, query: { filter: 'severity="$level"' } };
    expect((await putVariables([{ ...severity, default: ['error'] }], [widget])).status).toBe(201);
    for (const variables of [[severity], [{ ...severity, default: ['loud'] }], []])
      expect(await putVariables(variables, [widget])).toMatchObject({
        status: 400,
        body: { error: { details: [{ name: 'widgets[0].query.filter' }, { start: 9 }] } },
      });
  });

  it.each([
    ['of the same name', [job, { name: 'x', label: 'x' }, job], 'variables[2].name', /of variables\[0\]/],
    ['named with a digit at first', [{ ...job, name: '1a' }], 'variables[0].name', /pattern/],
    ['named by 32 characters', [{ ...job, name: 'a'.repeat(32) }], 'variables[0].name', /pattern/],
    ['without a label', [{ name: 'job' }], 'variables[0].label', /is required/],
    ['with an unknown field', [{ ...job, multi: true }], 'variables[0].multi', /is not a known field/],
    ['with a default that is no list', [{ ...job, default: 'a' }], 'variables[0].default', /array/],
    [
      'beyond 20',
      Array.from({ length: 21 }, (_, index) => ({ ...job, name: `v${index}` })),
      'variables',
      /more than 20|20 items/,
    ],
  ])('%s are rejected', async (_what, variables, field, expected) => {
    const answer = await putVariables(variables);
    expect(answer.status).toBe(400);
    const { message, details } = JSON.parse(answer.text).error;
    expect(details[0]).toMatchObject({ type: 'field', location: 'body', name: field });
    expect(message).toMatch(expected);
  });
});

it('lists dashboards with the number of their widgets', async () => {
  await put(stat);
  expect((await app.send('GET', '/v1/dashboards')).body).toMatchObject({
    dashboards: expect.arrayContaining([
      { slug: `a-${slugCount}`, title: 'Checkout', widget_count: 2, updated_at: '2026-11-20T08:00:00.000Z' },
    ]),
  });
});
