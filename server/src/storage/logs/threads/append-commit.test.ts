import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MalformedRequest } from '../../../ingest/otlp/protobuf/malformed-request.ts';
import { createWireWriter } from '../../../ingest/otlp/protobuf/wire-writer.ts';
import type { LogBatch } from '../../../logs/log-store.ts';
import { sampleLogNs } from '../../../logs/testing/sample-log.ts';
import { createMemtable } from '../memtable/create-memtable.ts';
import { createLogWriterInFolder, type LogWriterInFolder } from '../testing/log-writer-in-folder.ts';
import { bodiesOfBatch, numberedBatch } from '../testing/numbered-logs.ts';

let log: LogWriterInFolder;
beforeEach(() => {
  log = createLogWriterInFolder();
});
afterEach(() => log.remove());

const batch = (number: number, recordCount = 2): LogBatch => numberedBatch({ number, recordCount });

describe('an append commit', () => {
  it('makes committed records visible, also after a crash', async () => {
    log.open();
    expect(log.commit(batch(1), batch(2))).toEqual([
      { accepted: 2, rejected: 0, duplicate: false },
      { accepted: 2, rejected: 0, duplicate: false },
    ]);
    const stored = [...bodiesOfBatch(1, 2), ...bodiesOfBatch(2, 2)];
    expect(await log.bodies()).toEqual(stored);
    log.open();
    expect(await log.bodies()).toEqual(stored);
    expect(log.writer.nextSequence()).toBe(5);
  });

  it('returns the last sequence of each project', () => {
    log.open();
    const other = numberedBatch({ number: 2, recordCount: 3, projectId: 'prj_other' });
    expect(log.writer.commit([batch(1), other, batch(3), batch(1)]).lastSequences).toEqual(
      new Map([
        [batch(1).projectId, 7],
        ['prj_other', 5],
      ]),
    );
  });

  it('stores a retry once: in the same commit, in a later one, and after a restart', async () => {
    log.open();
    const duplicate = { accepted: 2, rejected: 0, duplicate: true };
    expect(log.commit(batch(1), batch(1))[1]).toEqual(duplicate);
    expect(log.commit(batch(1))).toEqual([duplicate]);
    const late = batch(1).receivedAtNs + 600n * 1_000_000_000n;
    log.open();
    expect(log.commit({ ...batch(1), receivedAtNs: late - 1_000_000n })).toEqual([duplicate]);
    log.open();
    expect(await log.bodies()).toEqual(bodiesOfBatch(1, 2));
    expect(log.commit({ ...batch(1), receivedAtNs: late })).toMatchObject([{ duplicate: false }]);
  });

  it('deletes requests too old to be retried', () => {
    log.open();
    for (let number = 0; number < 50; number += 1) log.commit(batch(number));
    const later = { ...batch(99), receivedAtNs: batch(99).receivedAtNs + 3_600_000_000_000n };
    for (let number = 0; number < 13; number += 1) log.commit({ ...later, keyId: `key_${number}` });
    expect(log.db.prepare('SELECT count(*) FROM recent_request').pluck().get()).toBe(13);
  });

  it('refuses only the request that has too many records', async () => {
    log.open();
    // Empty ones, of two bytes each.
    const records = Buffer.alloc(2 * 500_001, Buffer.of(0x12, 0));
    const scope = createWireWriter();
    scope.bytes(2, records);
    const request = createWireWriter();
    request.bytes(1, scope.finish());
    const [first, second, third] = log.commit(batch(1), { ...batch(2), request: request.finish() }, batch(3));
    expect([first, third]).toMatchObject([{ accepted: 2 }, { accepted: 2 }]);
    expect(second).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: [{ limit: 'log_records', max: 500_000 }],
    });
    expect(await log.bodies()).toEqual([...bodiesOfBatch(1, 2), ...bodiesOfBatch(3, 2)]);
  });

  it('refuses only the request that is not protobuf', async () => {
    log.open();
    const malformed = { ...batch(2), request: new Uint8Array([0xff, 0xff, 0xff]) };
    const [first, second, third] = log.commit(batch(1), malformed, batch(3));
    expect([first, third]).toMatchObject([{ accepted: 2 }, { accepted: 2 }]);
    expect(second).toMatchObject({ code: 'INVALID_ARGUMENT', cause: expect.any(MalformedRequest) });
    log.open();
    expect(await log.bodies()).toEqual([...bodiesOfBatch(1, 2), ...bodiesOfBatch(3, 2)]);
  });

  it('stores nothing of a request without accepted records', () => {
    log.open();
    const old = { ...batch(1), oldestNs: sampleLogNs, newestNs: sampleLogNs };
    expect(log.commit(old, old)).toMatchObject(Array(2).fill({ accepted: 0, rejected: 2, duplicate: false }));
    expect(log.requestCount()).toBe(0);
    expect(log.writer.nextSequence()).toBe(1);
  });

  it('shows nothing of a commit that the disk refused, and stores the same requests once there is space', async () => {
    log.open();
    log.commit(batch(1));
    log.db.pragma(`max_page_count = ${Number(log.db.pragma('page_count', { simple: true })) + 2}`);
    const large = [
      batch(2),
      batch(3, 2_000),
      numberedBatch({ number: 4, recordCount: 9, projectId: 'prj_new' }),
    ];
    const refused = log.writer.commit(large);
    expect(refused.results).toMatchObject(Array(3).fill({ ok: false, error: { code: 'SQLITE_FULL' } }));
    expect(refused.lastSequences.size).toBe(0);
    expect(await log.bodies()).toEqual(bodiesOfBatch(1, 2));
    expect(log.writer.nextSequence()).toBe(3);
    log.db.pragma('max_page_count = 1000000');
    expect(log.commit(...large)).toMatchObject([{ accepted: 2 }, { accepted: 2_000 }, { accepted: 9 }]);
    const stored = await log.bodies();
    expect(stored).toEqual(
      [...bodiesOfBatch(1, 2), ...bodiesOfBatch(2, 2), ...bodiesOfBatch(3, 2_000)].sort(),
    );
    log.open();
    expect(await log.bodies()).toEqual(stored);
  });

  it('rolls back only the request whose decoding fails', async () => {
    let isBroken = false;
    log.open({
      createMemtable() {
        const generation = createMemtable();
        const append = generation.append.bind(generation);
        return Object.assign(generation, {
          append(...parameters: Parameters<typeof append>) {
            const result = append(...parameters);
            if (isBroken) throw new TypeError('a bug');
            return result;
          },
        });
      },
    });
    log.commit(batch(1));
    isBroken = true;
    expect(log.commit(batch(2))).toEqual([new TypeError('a bug')]);
    isBroken = false;
    log.commit(batch(3));
    expect(await log.bodies()).toEqual([...bodiesOfBatch(1, 2), ...bodiesOfBatch(3, 2)]);
  });
});
