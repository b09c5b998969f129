import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { maxChannelCount } from '../../../server/src/channels/channel-slug.ts';
import { describeChannelStore } from '../../../server/src/channels/testing/channel-store-contract.ts';
import { sampleChannel } from '../../../server/src/channels/testing/sample-channel.ts';
import { createPostgresChannelStore } from '../../../server/src/storage/postgres/postgres-channel-store.ts';
import { holdLocks } from '../../support/hold-locks.ts';
import { callAtOnce, openPostgresProcesses } from '../../support/open-postgres-processes.ts';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

describeChannelStore('PostgreSQL', async () => {
  const { database, of } = await openPostgresProcesses(server, 1);
  return {
    store: createPostgresChannelStore({ db: of(0), nowMs: () => 5_000 }),
    close: database.remove,
  };
});

async function openProcesses() {
  const { database, of } = await openPostgresProcesses(server, 4);
  onTestFinished(database.remove);
  return (index: number) => createPostgresChannelStore({ db: of(index), nowMs: () => 5_000 });
}

it('gives a slug to one of many processes that create it at once', async () => {
  const storeOf = await openProcesses();
  const outcomes = await callAtOnce(16, (index) =>
    storeOf(index).create(sampleChannel({ id: `chn_${index}` })),
  );
  const kinds = outcomes.map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual(['created', ...Array(15).fill('slug-taken')]);
});

it('keeps the limit of an organization when several processes reach it at once', async () => {
  const storeOf = await openProcesses();
  const create = (index: number) => storeOf(index).create(sampleChannel({ slug: `c-${index}` }));
  // One by one: all at once take turns, and those that wait for more than five seconds are refused, as on a busy machine.
  const before = maxChannelCount - 2;
  for (let index = 0; index < before; index += 1) await create(index);
  const outcomes = await callAtOnce(8, (index) => create(before + index));
  expect(outcomes.filter(({ kind }) => kind === 'full')).toHaveLength(6);
  expect(await storeOf(0).list('org_1')).toHaveLength(maxChannelCount);
});

it('replaces the version that is expected for one of several processes', async () => {
  const { database, of } = await openPostgresProcesses(server, 3);
  onTestFinished(database.remove);
  const storeOf = (index: number) => createPostgresChannelStore({ db: of(index), nowMs: () => 5_000 });
  await storeOf(0).create(sampleChannel());
  const { etag = '' } = (await storeOf(0).getForDelivery('org_1', 'hook')) ?? {};
  const held = await holdLocks(database, of(0), 'SELECT 1 FROM channels FOR UPDATE');
  const replacing = callAtOnce(2, (index) =>
    storeOf(index + 1).replace({ ...sampleChannel(), displayName: `by ${index}`, expected: [etag] }),
  );
  await held.waiting(2);
  await held.end('rollback');
  const won = (await replacing).filter((channel) => channel !== undefined);
  expect(won).toEqual([await storeOf(0).getForDelivery('org_1', 'hook')]);
});
