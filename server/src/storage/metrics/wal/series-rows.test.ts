import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { openSampleWal } from './open-sample-wal.ts';
import { createSeriesRows } from './series-rows.ts';

function open(): SqliteDatabase {
  const db = openSampleWal(':memory:');
  onTestFinished(() => void db.close());
  return db;
}

it('reads all rows as they were written, whatever bytes their labels have', () => {
  const db = open();
  const rows = createSeriesRows(db);
  const labels = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 30 });
  fc.assert(
    fc.property(labels, fc.integer({ min: 1, max: 1_000 }), (each, step) => {
      db.exec('DELETE FROM series');
      const written = each.map((labelBytes, index) => ({
        id: 1 + index * step,
        project: index % 3,
        labelBytes,
      }));
      for (const row of written) rows.insert(row);
      expect(rows.count()).toBe(written.length);
      for (const read of [rows.read(), rows.readEach()]) {
        const found = [...read].map((row) =>
          'damage' in row ? row : { ...row, labelBytes: new Uint8Array(row.labelBytes) },
        );
        expect(found).toEqual(written);
      }
    }),
  );
});

it('reads pages one after the other, names rows that were changed, and reads on after them', () => {
  const db = open();
  const rows = createSeriesRows(db);
  const count = 2_500;
  const labelBytes = new Uint8Array([0, 255, 128, 1]);
  db.transaction(() => {
    for (let id = 1; id <= count; id++) rows.insert({ id, project: 0, labelBytes });
  })();
  db.exec("UPDATE series SET label_bytes = x'00ff' WHERE series_id = 1001");
  const read = [...rows.read()];
  expect(read.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  expect(read.filter((row) => 'damage' in row)).toEqual([
    { id: 1001, damage: 'its checksum does not match' },
  ]);
});
