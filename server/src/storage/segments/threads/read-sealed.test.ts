import { expect, it } from 'vitest';
import { parseLogFilter } from '../../../logs/parse-log-filter.ts';
import { createTemporaryFolder } from '../../day-files/testing/temporary-folder.ts';
import { type BlockSummary, dayNs } from '../block.ts';
import { createBlockReader } from '../day-file/block-reader.ts';
import { createSealer } from '../day-file/sealer.ts';
import { damagePart } from '../day-file/testing/damage-block.ts';
import { dayOne, dayTwo, freezeRecords, timeOn } from '../day-file/testing/frozen-records.ts';
import type { BlockQuery } from '../query/block-query.ts';
import type { SealedAnswer } from './log-reader-protocol.ts';
import { readSealed } from './read-sealed.ts';

const mostParts = 40;

/** Shows records of both days, and chooses none of them by a column. */
const query: BlockQuery = {
  kind: 'list',
  query: {
    projectId: 'p',
    filter: parseLogFilter(),
    window: { sinceNs: 0n, untilNs: BigInt(dayTwo + 1) * BigInt(dayNs) },
    limit: 10,
  },
};

interface Stored {
  readonly folder: string;
  readonly blocks: readonly BlockSummary[];
}

function storeTwoDays(): Stored {
  const folder = createTemporaryFolder();
  const sealer = createSealer({ folder, nowMs: () => 0 });
  const blocks = sealer.seal(1, 'p', freezeRecords([timeOn(dayOne, 1), timeOn(dayTwo, 1)], 1));
  sealer.close();
  return { folder, blocks };
}

function read({ folder, blocks }: Stored): SealedAnswer {
  const reader = createBlockReader({ folder, cacheBytes: 1_000_000 });
  try {
    return readSealed(reader, { kind: 'sealed', query, blocks }, () => {});
  } finally {
    reader.close();
  }
}

it('answers from blocks that are as they were written', () => {
  expect(read(storeTwoDays())).toMatchObject({ kind: 'partial' });
});

it('says which block is damaged, whatever part of it and whenever it is met', () => {
  const stored = storeTwoDays();
  const [block = expect.fail()] = stored.blocks;
  let found = 0;
  for (let part = 0; part < mostParts; part += 1) {
    damagePart(stored.folder, block, part);
    const answer = read(stored);
    damagePart(stored.folder, block, part);
    if (answer.kind !== 'damaged') continue;
    expect(answer.block).toEqual(block);
    found += 1;
  }
  expect(found).toBeGreaterThan(3);
});
