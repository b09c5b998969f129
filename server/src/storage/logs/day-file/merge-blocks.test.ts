import { expect, it, onTestFinished } from 'vitest';
import { createTemporaryFolder } from '../../generational/day-files/testing/temporary-folder.ts';
import type { BlockSummary } from '../block.ts';
import { readStoredLog } from '../read-stored-log.ts';
import { createBlockReader } from './block-reader.ts';
import { listLogDays } from './list-log-days.ts';
import { createLogSealer } from './log-sealer.ts';
import { freezeDayOne } from './testing/frozen-records.ts';

const maxMergedBytes = 1_000_000;

function openStore() {
  const folder = createTemporaryFolder();
  const sealer = createLogSealer(folder, { maxMergedBytes });
  const reader = createBlockReader({ folder, cacheBytes: 1_000_000 });
  onTestFinished(() => {
    sealer.close();
    reader.close();
  });
  return {
    folder,
    sealer,
    /** Four records, which take little of the file: their bodies are mostly equal. */
    seal(generation: number, bodyLength: number): BlockSummary {
      const blocks = freezeDayOne(4, generation * 10, (sequence) => `${sequence} `.padEnd(bodyLength, 'x'));
      const [sealed] = sealer.seal({ generation, projectId: 'p', blocks }, ({ reason }) =>
        expect.fail(reason),
      );
      return sealed ?? expect.fail('nothing was sealed');
    },
    bodiesOf: (blocks: readonly BlockSummary[]): string[] =>
      blocks.flatMap((summary) => {
        const block = reader.open(summary);
        return Array.from({ length: block.rowCount }, (_, row) => readStoredLog(block, row).body);
      }),
  };
}

it('merges the first of the blocks, as many as fit into memory', () => {
  const { folder, sealer, seal, bodiesOf } = openStore();
  const blocks = [1, 2, 3, 4, 5, 6].map((generation) => seal(generation, 50_000));
  const bodies = bodiesOf(blocks);
  const { added, removed } = sealer.merge(blocks, 0) ?? expect.fail('nothing was merged');
  expect(removed.length).toBeGreaterThanOrEqual(2);
  expect(removed.length).toBeLessThan(6);
  expect(removed).toEqual(blocks.slice(0, removed.length));
  const rest = blocks.slice(removed.length);
  expect(listLogDays(folder).days[0]?.blocks).toEqual([...rest, added]);
  expect(bodiesOf([added, ...rest])).toEqual(bodies);
});

it('merges nothing into a block that has as many bytes already', () => {
  const { folder, sealer, seal, bodiesOf } = openStore();
  const blocks = [seal(1, 400_000), seal(2, 10), seal(3, 10), seal(4, 10)];
  const bodies = bodiesOf(blocks);
  expect(sealer.merge(blocks, 0)).toBeUndefined();
  expect(listLogDays(folder).days[0]?.blocks).toEqual(blocks);
  expect(bodiesOf(blocks)).toEqual(bodies);
});
