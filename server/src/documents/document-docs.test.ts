import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAlertCondition } from '../alerts/parse-condition.ts';
import { thrownBy } from '../testing/thrown-by.ts';
import { type DocumentApp, startDocumentApp } from './testing/start-document-app.ts';

function read(name: string): string {
  return readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
}
const ofAlerts = read('metric-alerts.md');
const ofDashboards = read('dashboards.md');

/** The JSON examples, in order. */
function examplesOf(text: string): readonly string[] {
  return [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = '']) => json);
}

/** The cells of the rows of a table, by the head of its first column. */
function readTable(firstHead: string): readonly string[][] {
  const [, table] = ofAlerts.split(`\n| ${firstHead} |`);
  if (table === undefined) throw new Error(`no table begins with ${firstHead}`);
  const [rows = ''] = table.split('\n\n');
  return rows
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.replaceAll('`', '')),
    );
}

let app: DocumentApp;
beforeAll(async () => {
  app = await startDocumentApp();
});
afterAll(() => app.stop());

describe('what the documents say', () => {
  it('is an alert and a dashboard that can be written', async () => {
    const headers = { 'if-none-match': '*' };
    const [alert] = examplesOf(ofAlerts);
    expect((await app.send('PUT', '/v1/metric-alerts/a', { headers, body: alert })).status).toBe(201);
    const [dashboard] = examplesOf(ofDashboards);
    expect((await app.send('PUT', '/v1/dashboards/a', { headers, body: dashboard })).status).toBe(201);
  });

  it('is the error of a widget', async () => {
    const note = { type: 'markdown', title: '', query: { markdown: '' }, layout: { x: 0, y: 0, w: 1, h: 1 } };
    const wrong = { ...note, type: 'log_list', query: { filter: 'severity=error' } };
    const body = { title: 'a', default_time_window: '1h', widgets: [note, note, note, wrong] };
    const answer = await app.send('PUT', '/v1/dashboards/b', { headers: { 'if-none-match': '*' }, body });
    expect(answer.body).toEqual(JSON.parse(examplesOf(ofDashboards)[1] ?? ''));
  });

  it.each(readTable('rejected as `expression`'))(
    'of %s: it %s, and %s is right',
    (expression = '', reason, remedies = '') => {
      const { details } = thrownBy(() => parseAlertCondition({ expression }));
      expect(details[0]).toMatchObject({ name: 'condition.expression', reason });
      for (const remedy of remedies.split('; ')) parseAlertCondition({ expression: remedy });
    },
  );

  it.each(readTable('`expression`'))('of %s with %s: it %s, and %s is right', (...row) => {
    const [expression = '', recoveryExpression, reason, remedy] = row;
    const { details } = thrownBy(() => parseAlertCondition({ expression, recoveryExpression }));
    expect(details[0]).toMatchObject({ name: 'condition.recovery_expression', reason });
    parseAlertCondition({ expression, recoveryExpression: remedy });
  });
});
