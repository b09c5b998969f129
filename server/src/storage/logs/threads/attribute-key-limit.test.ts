import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LogBatch } from '../../../logs/log-store.ts';
import { sampleLogBatch, sampleLogNs } from '../../../logs/testing/sample-log.ts';
import { dayNs } from '../../../time/utc-day.ts';
import { keyAgeDays } from '../../log-ingest/project-keys.ts';
import { createLogWriterInFolder, type LogWriterInFolder } from '../testing/log-writer-in-folder.ts';

const limits = { maxAttributeKeys: 3 };

let log: LogWriterInFolder;
beforeEach(() => {
  log = createLogWriterInFolder();
  log.open({ limits });
});
afterEach(() => log.remove());

/** A record for each list of keys, whose body is the list. */
function batchOf(records: readonly (readonly string[])[], changes: Partial<LogBatch> = {}): LogBatch {
  const sent = records.map((keys) => ({
    timeNs: changes.receivedAtNs ?? sampleLogNs,
    body: keys.join(' '),
    attributes: Object.fromEntries(keys.map((key) => [key, 'x'])),
  }));
  return sampleLogBatch({ records: sent }, changes);
}

it('rejects records with a key beyond the limit by name, and stores the others of the request', async () => {
  expect(log.commit(batchOf([['a', 'b'], ['c', 'd'], ['c'], ['a', 'd'], []]))).toMatchObject([
    {
      accepted: 3,
      rejected: 2,
      reason: expect.stringContaining('--logs-max-attribute-keys'),
      rejections: [{ reason: 'attribute_key_limit', count: 2 }],
    },
  ]);
  expect(await log.bodies()).toEqual(['', 'a b', 'c']);
});

it('counts the keys of resources too', async () => {
  log.commit(batchOf([['a']]));
  const resource = { a: 'x', b: 'x', c: 'x' };
  const records = [
    { timeNs: sampleLogNs, body: 'known' },
    { timeNs: sampleLogNs, body: 'known too' },
  ];
  expect(log.commit(sampleLogBatch({ records, resource }))).toMatchObject([{ accepted: 2 }]);
  const other = sampleLogBatch({ records, resource: { ...resource, d: 'x' } });
  expect(log.commit(other)).toMatchObject([{ accepted: 0, rejected: 2 }]);
  expect(await log.bodies()).toEqual(['a', 'known', 'known too']);
});

it('counts the keys of each project for itself', () => {
  log.commit(batchOf([['a', 'b', 'c']]));
  expect(log.commit(batchOf([['d']], { projectId: 'prj_other' }))).toMatchObject([{ accepted: 1 }]);
  expect(log.commit(batchOf([['d']]))).toMatchObject([{ accepted: 0, rejected: 1 }]);
});

it('stays after a restart, which stores the same records with the same sequences', async () => {
  log.commit(batchOf([['a'], ['b', 'c', 'd'], ['b'], ['c']]), batchOf([['d'], ['e']]));
  log.commit(batchOf([['c', 'a']]));
  const bodies = await log.bodies();
  expect(bodies).toEqual(['a', 'b', 'c', 'c a']);
  const nextSequence = log.writer.nextSequence();
  // A limit that was raised meanwhile changes nothing of what was stored.
  log.open({ limits: { maxAttributeKeys: 100 } });
  expect(await log.bodies()).toEqual(bodies);
  expect(log.writer.nextSequence()).toBe(nextSequence);
  log.open({ limits });
  expect(log.commit(batchOf([['d']]), batchOf([['b', 'c']]))).toMatchObject([
    { rejected: 1 },
    { accepted: 1 },
  ]);
});

it('stays when the memtable that had the keys is sealed', () => {
  log.commit(batchOf([['a', 'b', 'c']]));
  log.writer.freezeBefore(1e6);
  log.writer.retire(1);
  while (!log.writer.isClean()) log.writer.clean();
  log.open({ limits });
  expect(log.commit(batchOf([['d'], ['a']]))).toMatchObject([{ accepted: 1, rejected: 1 }]);
});

it('counts no key of a request that was not stored', () => {
  const malformed = { ...batchOf([['x', 'y', 'z']]) };
  const broken = { ...malformed, request: Uint8Array.from([...malformed.request, 0xff]) };
  const full = { code: 'SQLITE_FULL' };
  expect(log.commit(broken)).toMatchObject([{ code: 'INVALID_ARGUMENT' }]);
  log.db.pragma(`max_page_count = ${log.db.pragma('page_count', { simple: true })}`);
  const padding = batchOf([[`k${'k'.repeat(100_000)}`, 'l', 'm']]);
  expect(log.commit(padding)).toMatchObject([full]);
  log.db.pragma('max_page_count = 1000000');
  expect(log.commit(batchOf([['a', 'b', 'c']]))).toMatchObject([{ accepted: 1, rejected: 0 }]);
});

it('gives the place of a key that was not seen for long to another', () => {
  log.commit(batchOf([['a', 'b', 'c']]));
  const later = { receivedAtNs: sampleLogNs + BigInt(keyAgeDays + 1) * BigInt(dayNs) };
  const recently = { receivedAtNs: sampleLogNs + BigInt(dayNs) };
  log.writer.freezeBefore(1e6);
  log.commit(batchOf([['a']], recently));
  expect(log.commit(batchOf([['d'], ['e'], ['f']], later))).toMatchObject([{ accepted: 2, rejected: 1 }]);
  expect(log.commit(batchOf([['a', 'd']], later))).toMatchObject([{ accepted: 1 }]);
});
