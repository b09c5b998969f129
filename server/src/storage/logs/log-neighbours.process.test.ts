import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LogBatch, LogStatsBucket, LogStore } from '../../logs/log-store.ts';
import { parseLogFilter } from '../../logs/parse-log-filter.ts';
import { sampleLogBatch, sampleLogNs } from '../../logs/testing/sample-log.ts';
import { createLogStore } from './create-log-store.ts';
import { everyRecord, numberedBatch, unhurried } from './testing/numbered-logs.ts';

const recordCount = 30_000;
const groupByCount = 20;
/** Far fewer than there are; first come first served there was time for two. */
const leastLists = 10;

let folder: string;
let store: LogStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-neighbours-'));
  const fail = (): void => expect.fail('the store failed');
  const clocks = { nowMs: Date.now, monotonicNowMs: () => 0 };
  store = await createLogStore({ folder, ...clocks, onFatal: fail, onQuarantine: fail });
});
afterEach(async () => {
  await store.stop();
  rmSync(folder, { recursive: true });
});

function uniqueValues(): LogBatch {
  const records = Array.from({ length: recordCount }, (_, index) => ({
    timeNs: sampleLogNs,
    attributes: { id: `value ${index} of an attribute` },
  }));
  return sampleLogBatch({ records }, { projectId: 'prj_hostile' });
}

function countById(): Promise<readonly LogStatsBucket[]> {
  const { filter, window } = everyRecord;
  const boundsNs = [window.sinceNs, window.untilNs];
  const groupBy = [{ kind: 'attribute', key: 'id' }] as const;
  return store.stats(
    { projectId: 'prj_hostile', filter, boundsNs, groupBy, topK: 3, exemplars: 1 },
    unhurried,
  );
}

it('lets a project list and append beside the group-bys of another, whose counts stay exact', async () => {
  await store.append(uniqueValues());
  await store.append(numberedBatch({ number: 1, recordCount: 100 }));
  let isOver = false;
  const counts = Promise.all(Array.from({ length: groupByCount }, countById)).finally(() => {
    isOver = true;
  });
  let listCount = 0;
  for (let number = 2; !isOver; number += 1) {
    await store.append(numberedBatch({ number, recordCount: 1 }));
    const query = { ...everyRecord, filter: parseLogFilter(`body:"batch ${number} record 0"`), limit: 100 };
    const { records } = await store.list(query, unhurried);
    expect(records).toHaveLength(1);
    listCount += 1;
    await delay(1);
  }
  expect(listCount).toBeGreaterThanOrEqual(leastLists);
  for (const [bucket] of await counts) {
    expect(bucket).toMatchObject({ totalCount: recordCount, otherCount: recordCount - 3 });
    expect(bucket?.groups.map(({ count, exemplars }) => [count, exemplars.length])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
  }
});
