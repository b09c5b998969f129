import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { DocumentChanged, DocumentStore } from '../../../server/src/documents/document-store.ts';
import { createPostgresDocumentStore } from '../../../server/src/storage/postgres/postgres-document-store.ts';
import { callAtOnce, openPostgresProcesses } from '../../support/open-postgres-processes.ts';
import { type PostgresServer, startPostgres, type TestDatabase } from '../../support/start-postgres.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

async function openWorld(processCount: number) {
  const { database, of } = await openPostgresProcesses(server, processCount);
  onTestFinished(database.remove);
  return {
    database,
    stores: Array.from({ length: processCount }, (_, index) =>
      createPostgresDocumentStore({ db: of(index), randomBytes }),
    ),
  };
}

const placeOf = (slug: string) => ({ kind: 'metric-alert', projectId: 'prj_1', slug }) as const;

async function put(store: DocumentStore, slug: string, body = '{}') {
  const found = await store.get('metric-alert', 'prj_1', slug);
  const outcome = await store.put({
    ...placeOf(slug),
    body,
    summary: '{}',
    precondition: found === undefined ? { kind: 'absent' } : { kind: 'etag', etags: [found.etag] },
    nowMs: 1,
  });
  return 'document' in outcome ? outcome.document : undefined;
}

function record(store: DocumentStore): DocumentChanged[] {
  const changes: DocumentChanged[] = [];
  store.onChange((change) => changes.push(change));
  return changes;
}

const nameOf = ({ url }: TestDatabase): string => new URL(url).pathname.slice(1);

async function listBackends(database: TestDatabase): Promise<readonly unknown[]> {
  const rows = await server.run(`SELECT pid FROM pg_stat_activity WHERE datname = '${nameOf(database)}'`);
  return rows.map((row) => row['pid']);
}

/** Ends connections, also those that are given already. */
async function endBackends(backends: readonly unknown[]): Promise<void> {
  await server.run(`SELECT pg_terminate_backend(pid) FROM unnest('{${backends.join()}}'::int[]) AS pid`);
}

it('changes of a process reach the listeners of others, with the versions that are stored', async () => {
  const { stores } = await openWorld(2);
  const [here, there] = stores as [DocumentStore, DocumentStore];
  const changes = record(here);
  const first = await put(there, 'a');
  const place = { kind: 'metric-alert', projectId: 'prj_1', id: first?.id } as const;
  await expect.poll(() => changes.at(-1)).toEqual({ ...place, document: first });
  const second = await put(there, 'a', '{"a":2}');
  await expect.poll(() => changes.at(-1)).toEqual({ ...place, document: second });
  await there.delete({ ...placeOf('a'), etags: '*' });
  await expect.poll(() => changes.at(-1)).toEqual(place);
  expect(changes).toHaveLength(3);
});

it('reports what another process changed between a list and the subscription', async () => {
  const { stores } = await openWorld(2);
  const [here, there] = stores as [DocumentStore, DocumentStore];
  for (const slug of ['kept', 'changed', 'deleted']) await put(there, slug);
  const listed = await here.listAll('metric-alert');
  await put(there, 'changed', '{"a":2}');
  await put(there, 'created');
  await there.delete({ ...placeOf('deleted'), etags: '*' });
  const changes = record(here);
  await expect.poll(() => changes).toHaveLength(3);
  const idOf = (slug: string) => listed.find((document) => document.slug === slug)?.id;
  expect(changes.find(({ id }) => id === idOf('changed'))?.document?.body).toBe('{"a":2}');
  expect(changes.some(({ id, document }) => id === idOf('deleted') && document === undefined)).toBe(true);
  expect(changes.some(({ document }) => document?.slug === 'created')).toBe(true);
});

it('reports after a time without connection what was changed, created and deleted meanwhile, and nothing else', async () => {
  const { database, stores } = await openWorld(1);
  const [here] = stores as [DocumentStore];
  for (const slug of ['kept', 'changed', 'deleted']) await put(here, slug);
  const listed = await here.listAll('metric-alert');
  const changes = record(here);
  await put(here, 'own');
  const ofHere = await listBackends(database);
  const there = createPostgresDocumentStore({ db: await database.open(), randomBytes });
  await there.list('metric-alert', 'prj_1');
  await server.run(`ALTER DATABASE ${nameOf(database)} ALLOW_CONNECTIONS false`);
  await endBackends(ofHere);
  const changed = await put(there, 'changed', '{"a":2}');
  const created = await put(there, 'created');
  await there.delete({ ...placeOf('deleted'), etags: '*' });
  expect(changes).toHaveLength(1);
  await server.run(`ALTER DATABASE ${nameOf(database)} ALLOW_CONNECTIONS true`);
  await expect.poll(() => changes).toHaveLength(4);
  const deletedId = listed.find(({ slug }) => slug === 'deleted')?.id;
  const [, ...missed] = changes;
  expect(new Set(missed)).toEqual(
    new Set([
      { kind: 'metric-alert', projectId: 'prj_1', id: changed?.id, document: changed },
      { kind: 'metric-alert', projectId: 'prj_1', id: created?.id, document: created },
      { kind: 'metric-alert', projectId: 'prj_1', id: deletedId },
    ]),
  );
});

it('reports no version after a later one, and the last one to everyone, while processes race and lose their connections', async () => {
  const { database, stores } = await openWorld(3);
  const [first] = stores as [DocumentStore];
  await put(first, 'a', '{"n":0}');
  const heard = stores.map(record);

  /** Each version counts on from the one that it replaces, so that numbers grow in the order of commits. */
  async function countOn(store: DocumentStore): Promise<void> {
    const found = await store.get('metric-alert', 'prj_1', 'a');
    if (found === undefined) return;
    const body = JSON.stringify({ n: numberOf(found.body) + 1 });
    const precondition = { kind: 'etag', etags: [found.etag] } as const;
    await store.put({ ...placeOf('a'), body, summary: '{}', precondition, nowMs: 1 });
  }
  let isOver = false;
  const writing = callAtOnce(3, async (index) => {
    const store = stores[index];
    while (store !== undefined && !isOver) await countOn(store).catch(expectUnavailable);
  });
  for (let round = 0; round < 10; round += 1) {
    const count = heard[0]?.length ?? 0;
    await expect.poll(() => heard[0]?.length).toBeGreaterThan(count + 5);
    await endBackends(await listBackends(database));
  }
  isOver = true;
  await writing;
  const stored = await first.get('metric-alert', 'prj_1', 'a');
  for (const changes of heard) {
    await expect.poll(() => changes.at(-1)?.document).toEqual(stored);
    const numbers = changes.map(({ document }) => numberOf(document?.body ?? '{"n":-1}'));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  }
});

const numberOf = (body: string): number => JSON.parse(body).n;

function expectUnavailable(error: unknown): void {
  expect(error).toMatchObject({ code: 'UNAVAILABLE' });
}
