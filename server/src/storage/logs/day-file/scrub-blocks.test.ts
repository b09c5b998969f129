import Database from 'better-sqlite3';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { dayFilePath } from '../../generational/day-files/day-file-name.ts';
import { createTemporaryFolder } from '../../generational/day-files/testing/temporary-folder.ts';
import { DamagedBlock } from '../sealed-block/damaged-block.ts';
import { createLogSealer, type LogSealer } from './log-sealer.ts';
import { dayOne, freezeDayOne } from './testing/frozen-records.ts';

let folder: string;
let sealer: LogSealer;
beforeEach(() => {
  folder = createTemporaryFolder();
  sealer = createLogSealer(folder);
  onTestFinished(() => sealer.close());
  for (const generation of [1, 2, 3]) {
    const frozen = { generation, projectId: 'p', blocks: freezeDayOne(4, generation * 10) };
    sealer.seal(frozen, ({ reason }) => expect.fail(reason));
  }
});

function change(sql: string): void {
  const db = new Database(dayFilePath(folder, dayOne));
  db.exec(sql);
  db.close();
}

it('reads in each step of the scrub only the rows after the last block that was read', () => {
  change('UPDATE block SET row_crc = row_crc + 1 WHERE block_id = 1');
  expect(() => sealer.scrub(dayOne, -1)).toThrow(DamagedBlock);
  expect(sealer.scrub(dayOne, 1)).toEqual({ bytes: expect.any(Number), lastBlock: undefined });
});

it('finds by the scrub that a block has another id, 0 too', () => {
  change('UPDATE block SET block_id = 0 WHERE block_id = 1');
  expect(() => sealer.scrub(dayOne, -1)).toThrow(DamagedBlock);
});

it('finds by the scrub that the row of a replaced block is damaged', () => {
  change('UPDATE block SET replaced_at_ms = 1 WHERE block_id = 3');
  expect(() => sealer.scrub(dayOne, 2)).toThrow(DamagedBlock);
});
