import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogWriterInFolder, type LogWriterInFolder } from '../testing/log-writer-in-folder.ts';
import { numberedBatch } from '../testing/numbered-logs.ts';

const other = 'prj_other';
const mismatch = expect.stringContaining('its checksum does not match');

let log: LogWriterInFolder;
beforeEach(() => {
  log = createLogWriterInFolder();
  log.open();
});
afterEach(() => log.remove());

it('are reported by one start, also when their memtable has no readable ones', () => {
  log.commit(numberedBatch({ number: 1, recordCount: 2 }), numberedBatch({ number: 2, recordCount: 2 }));
  log.commit(numberedBatch({ number: 3, recordCount: 2, projectId: other }));
  log.db.exec(`UPDATE wal SET checksum = checksum + 1 WHERE project_id <> '${other}'`);
  log.open();
  expect(log.damage).toEqual([mismatch, mismatch]);
  while (!log.writer.isClean()) log.writer.clean();
  expect(log.requestCount()).toBe(1);
  log.open();
  expect(log.damage).toEqual([]);
});
