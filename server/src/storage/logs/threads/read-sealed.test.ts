import { expect, it } from 'vitest';
import { parseLogFilter } from '../../../logs/parse-log-filter.ts';
import { dayNs } from '../../../time/utc-day.ts';
import { createTemporaryFolder } from '../../generational/day-files/testing/temporary-folder.ts';
import type { BlockSummary } from '../block.ts';
import { createBlockReader } from '../day-file/block-reader.ts';
import { createLogSealer } from '../day-file/log-sealer.ts';
import { damagePart } from '../day-file/testing/damage-block.ts';
import { dayOne, dayTwo, freezeRecords, timeOn } from '../day-file/testing/frozen-records.ts';
import type { BlockQuery } from '../query/block-query.ts';
import type { SealedAnswer } from './log-reader-protocol.ts';
import { readSealed } from './read-sealed.ts';

const mostParts = 40;

/** Lists records of both days, without a test on any column. */
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
  const sealer = createLogSealer(folder);
  const frozen = freezeRecords([timeOn(dayOne, 1), timeOn(dayTwo, 1)], 1);
  const blocks = sealer.seal({ generation: 1, projectId: 'p', blocks: frozen }, () => expect.fail());
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

it('answers from undamaged blocks', () => {
  expect(read(storeTwoDays())).toMatchObject({ kind: 'partials' });
});

it('names the damaged block, whichever part it is and whenever it is read', () => {
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
