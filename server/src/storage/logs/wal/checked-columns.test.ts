import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogWriterInFolder, type LogWriterInFolder } from '../testing/log-writer-in-folder.ts';
import { bodiesOfBatch, numberedBatch } from '../testing/numbered-logs.ts';

let log: LogWriterInFolder;
beforeEach(() => {
  log = createLogWriterInFolder();
  log.open();
  log.commit(numberedBatch({ number: 1, recordCount: 2 }));
});
afterEach(() => log.remove());

it.each([
  ['entry_id', 'entry_id + 1'],
  ['project_id', "project_id || 'x'"],
  ['received_at_ns', 'received_at_ns + 1'],
  ['oldest_ns', 'oldest_ns + 1'],
  ['newest_ns', 'newest_ns + 1'],
  ['first_sequence', 'first_sequence + 1'],
])(
  'a request whose %s was changed, by which a replay decides, is reported and left out',
  async (column, value) => {
    log.db.exec(`UPDATE wal SET ${column} = ${value}`);
    log.open();
    expect(log.damage).toEqual([expect.stringContaining('its checksum does not match')]);
    expect(await log.bodies()).toEqual([]);
  },
);

it('a request of an earlier release has a checksum of its bytes alone', async () => {
  log.db.function('crc', (request) => crc32(request as Uint8Array));
  log.db.exec('UPDATE wal SET checksum = crc(request); PRAGMA user_version = 2');
  log.open();
  expect(log.damage).toEqual([]);
  expect(await log.bodies()).toEqual(bodiesOfBatch(1, 2));
});
