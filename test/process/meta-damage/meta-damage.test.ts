import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { startServiceOver } from '../../support/start-service.ts';
import { createServiceReader } from '../load/service-reader.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import { type ServiceScope, withServiceScope } from '../service/service-scope.ts';
import { slackMs } from '../service/slack.ts';

const copiedWithinMs = 10_000 + slackMs;

/** While the service is stopped; more of them in restore-meta-database.test.ts. */
const damages: readonly (readonly [string, (path: string) => void])[] = [
  ['is deleted', (path) => rmSync(path)],
  ['has zeroed pages', (path) => overwrite(path, 8192, '\0'.repeat(3 * 8192))],
];

it('a meta.db that cannot be used is restored from its newest copy at the start, with a line that says so', async () => {
  await withServiceScope(async (scope) => {
    const first = await scope.start();
    await put(scope, first, 'checkout');
    const copies = join(scope.dataDirectory, 'meta-copies');
    await stop(first); // the first copy may be of before the dashboard
    rmSync(copies, { recursive: true, force: true });
    const second = await scope.start();
    await expect.poll(() => copiesIn(copies).length, { timeout: copiedWithinMs }).toBe(1);
    await stop(second);
    const [copy = ''] = copiesIn(copies);
    expect(statSync(join(copies, copy)).mode & 0o777).toBe(0o600);

    for (const [what, damage] of damages) {
      damage(join(scope.dataDirectory, 'meta.db'));
      const service = await scope.start();
      const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
      expect(await reader.get('/v1/dashboards/checkout'), what).toMatchObject({ status: 200 });
      const { stderr } = await stop(service);
      expect(stderr, what).toContain('meta.db could not be used and was restored from its newest copy');
      expect(stderr, what).toContain(copy);
    }
    expect(readdirSync(join(scope.dataDirectory, 'quarantine')).length).toBeGreaterThan(0);

    rmSync(copies, { recursive: true });
    rmSync(join(scope.dataDirectory, 'meta.db'));
    await expect(startServiceOver(scope.dataDirectory)).rejects.toThrow(
      /^\S+meta\.db cannot be used \(it is missing\), and \S+meta-copies has no intact copy of it: put back meta\.db from a backup, or start with another, empty --data-directory$/,
    );
  });
});

it('a damaged dashboard is named, the others are served, and it may be deleted', async () => {
  await withServiceScope(async (scope) => {
    const first = await scope.start();
    await put(scope, first, 'checkout');
    await put(scope, first, 'payment');
    await stop(first);
    flipInText(join(scope.dataDirectory, 'meta.db'), 'the title of checkout');

    const service = await scope.start();
    const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
    const { status, body } = await reader.get('/v1/dashboards/checkout');
    expect(status).toBe(500);
    expect(JSON.parse(body).error.message).toMatch(
      /^the stored dashboard checkout of prj_\w+ is damaged and cannot be read; everything else is served$/,
    );
    expect(await reader.get('/v1/dashboards/payment')).toMatchObject({ status: 200 });
    expect((await reader.get('/metrics')).body).toContain('cairn_damaged_items_total{store="meta"} 1');

    const deleted = await send(scope, service, 'DELETE', 'checkout', { 'if-match': '*' });
    expect(deleted.status).toBe(204);
    await put(scope, service, 'checkout');
    expect(await reader.get('/v1/dashboards/checkout')).toMatchObject({ status: 200 });
    await stop(service);
  });
});

it('a meta.db whose structure is found damaged under a running service takes nothing, and /ready names it', async () => {
  await withServiceScope(async (scope) => {
    const service = await scope.start();
    const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
    await put(scope, service, 'checkout');
    breakStructure(join(scope.dataDirectory, 'meta.db'));
    expect(await reader.get('/v1/dashboards')).toMatchObject({ status: 500 });
    expect(await reader.get('/ready')).toMatchObject({
      status: 503,
      body: expect.stringContaining('meta.db is damaged'),
    });
    // The whole schema is gone, for the read that comes before a write too.
    const refused = await send(scope, service, 'DELETE', 'checkout', { 'if-match': '*' });
    expect([500, 503]).toContain(refused.status);
  });
});

async function stop(service: ServiceProcess) {
  service.signal('SIGTERM');
  const end = await service.ended;
  expect(end.exitCode, end.stderr).toBe(0);
  return end;
}

async function put(scope: ServiceScope, service: ServiceProcess, slug: string): Promise<void> {
  const body = { title: `the title of ${slug}`, default_time_window: '1h', widgets: [] };
  const answer = await send(scope, service, 'PUT', slug, { 'if-none-match': '*' }, body);
  expect(answer.status).toBe(201);
}

function send(
  scope: ServiceScope,
  { apiUrl }: ServiceProcess,
  method: string,
  slug: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<Response> {
  return fetch(`${apiUrl}/v1/dashboards/${slug}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-api-key': scope.keys().serverKey, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

function copiesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.db'));
  } catch {
    return []; // before the first copy
  }
}

function overwrite(path: string, offset: number, text: string): void {
  const bytes = readFileSync(path);
  bytes.write(text, offset, 'latin1');
  writeFileSync(path, bytes);
}

/** Another process commits junk in place of the root of a table, as a faulty tool does. */
function breakStructure(path: string): void {
  const db = new Database(path);
  db.unsafeMode();
  db.pragma('writable_schema = ON');
  db.exec("UPDATE sqlite_schema SET rootpage = 999999 WHERE name = 'automations'");
  // So that other connections read it.
  db.pragma(`schema_version = ${Number(db.pragma('schema_version', { simple: true })) + 1}`);
  db.close();
}

/** Flips a bit in every place of the file that has the text, which stays valid JSON. */
function flipInText(path: string, text: string): void {
  const db = new Database(path);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  const bytes = readFileSync(path);
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1)) {
    if (bytes.subarray(at - 40, at).includes('"default_time_window"')) bytes[at] = (bytes[at] ?? 0) ^ 1;
  }
  writeFileSync(path, bytes);
}
