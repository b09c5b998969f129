import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Schemas } from '../../../../server/src/generated/operations.gen.ts';
import { encodeLogs } from '../../../process/fairness/flood-appends.ts';
import { createLogsClient } from '../../../process/load/logs-client.ts';
import { portFlags, type ServiceProcess } from '../../../process/service/service-process.ts';
import { withServiceScope } from '../../../process/service/service-scope.ts';
import { type PostgresServer, startPostgres } from '../../../support/start-postgres.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

const dashboards = '/v1/dashboards/checkout';
const records = '/v1/logs?page_size=4&since=1h';
const body = JSON.stringify({ title: 'Checkout', default_time_window: '1h', widgets: [] });

async function sendLogs(service: ServiceProcess, key: string): Promise<void> {
  const client = createLogsClient(service, key);
  const answer = await client.send({ transport: 'protobuf', body: encodeLogs(10, 100) });
  client.close();
  expect(answer).toMatchObject({ kind: 'answered', status: 200 });
}

it('a service goes on over PostgreSQL with its keys, ETags, page tokens and telemetry', () =>
  withServiceScope(async (scope) => {
    const database = await server.createTestDatabase();
    const flag = `--postgres-urls=${database.url}`;
    const before = await scope.start();
    const { serverKey, ingestKey } = scope.keys();
    const ask = (service: ServiceProcess, path: string, init: RequestInit = {}) =>
      fetch(service.apiUrl + path, {
        ...init,
        headers: { 'x-api-key': serverKey, 'content-type': 'application/json', ...init.headers },
      });
    await sendLogs(before, ingestKey);
    const put = await ask(before, dashboards, { method: 'PUT', headers: { 'if-none-match': '*' }, body });
    expect(put.status, await put.text()).toBe(201);
    const etag = put.headers.get('etag') ?? '';
    const readPage = async (service: ServiceProcess, path: string): Promise<Schemas['LogList']> =>
      JSON.parse(await (await ask(service, path)).text());
    const firstPage = await readPage(before, records);
    const next = `/v1/logs?page_token=${encodeURIComponent(firstPage.next_page_token ?? '')}`;
    const secondPage = await readPage(before, next);
    expect(secondPage.logs.length).toBeGreaterThan(0);

    expect((await scope.run(['import', flag])).stderr).toBe(
      `cairn: the data directory ${scope.dataDirectory} is in use by process ${before.processId}; stop it or choose another directory\n`,
    );
    before.signal('SIGTERM');
    await before.ended;
    expect(await scope.run(['import', flag])).toMatchObject({
      exitCode: 0,
      stderr:
        'traces, logs and metrics stay in the data directory; with --clickhouse-urls they are imported, too\n',
    });
    expect(existsSync(`${scope.dataDirectory}/meta.db`)).toBe(false);
    expect((await scope.run(['serve', ...portFlags])).stderr).toContain('are in PostgreSQL; name it with');

    const after = await scope.start({ flags: [flag] });
    expect(after.firstKeys).toBeUndefined();
    // No two tokens are the same.
    const next_page_token = expect.any(String);
    expect(await readPage(after, next)).toEqual({ ...secondPage, next_page_token });
    await sendLogs(after, ingestKey);
    expect((await ask(after, dashboards)).headers.get('etag')).toBe(etag);
    const replaced = { method: 'PUT', body: body.replace('Checkout', 'Changed') };
    expect((await ask(after, dashboards, { ...replaced, headers: { 'if-match': '"other"' } })).status).toBe(
      412,
    );
    expect((await ask(after, dashboards, { ...replaced, headers: { 'if-match': etag } })).status).toBe(200);
    after.signal('SIGTERM');
    expect(await after.ended).toMatchObject({ exitCode: 0, stderr: '' });
    await database.remove();
  }));
