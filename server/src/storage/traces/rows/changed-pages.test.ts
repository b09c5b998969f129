import { statSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleFlush, sampleProjectId, sampleTraceId } from '../../../traces/testing/sample-trace.ts';
import { createTraceReads } from '../reader/read-trace.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter, type TraceWriter } from '../writer/trace-writer.ts';
import type { WriteCommand } from '../writer/write-command.ts';

const pageBytes = 8192;
/** A megabyte. */
const attributes = new Map(Array.from({ length: 256 }, (_, index) => [`key-${index}`, 'v'.repeat(4_000)]));

let database: TraceTestDatabase;
let writer: TraceWriter;
beforeEach(() => {
  database = createTraceTestDatabase();
  database.db.pragma('synchronous = OFF');
  writer = createTraceWriter(database.db);
});
afterEach(() => database.close());

function write(command: WriteCommand): void {
  expect(writer.commit([command])).toMatchObject([{ ok: true, outcome: { accepted: true } }]);
}

let writeCount = 0;

/** Flushes and keep-alives of a trace; its checksums are all different. */
function writeTimes(index: number, count: number): void {
  for (let left = count; left > 0; left -= 1) {
    writeCount += 1;
    const receivedAtMs = 20_000_000_000 + writeCount;
    if (writeCount % 2 === 0)
      write({ kind: 'keepAlive', projectId: sampleProjectId, traceId: sampleTraceId(index), receivedAtMs });
    else write({ kind: 'flush', ...sampleFlush(index, { flushId: `later ${writeCount}`, receivedAtMs }) });
  }
}

it('a write that changes no label writes few pages, however large the labels are', () => {
  write({ kind: 'flush', ...sampleFlush(1, { attributes }) });
  // From then on the revision and the time of the last write take as many bytes.
  writeTimes(1, 2);
  database.db.pragma('wal_checkpoint(TRUNCATE)');
  writeTimes(1, 20);
  expect(statSync(`${database.path}-wal`).size / pageBytes).toBeLessThan(20 * 5);
  expect(createTraceReads(database.db).get(sampleProjectId, sampleTraceId(1))).toMatchObject({ attributes });
});

it('a trace whose checksums were stored unsigned is read and written as one of now', () => {
  write({ kind: 'flush', ...sampleFlush(2) });
  const reads = createTraceReads(database.db);
  const traceId = sampleTraceId(2);
  const read = () => [reads.get(sampleProjectId, traceId), reads.timeline(sampleProjectId, traceId)];
  const storeUnsigned = ['parts_sum', 'progress_crc'].map((column) =>
    database.db.prepare(`UPDATE trace SET ${column} = ${column} + 4294967296 WHERE ${column} < 0`),
  );
  const changes = storeUnsigned.map(() => 0);
  for (let round = 0; round < 12; round += 1) {
    writeTimes(2, 1);
    const before = read();
    for (const [index, statement] of storeUnsigned.entries())
      changes[index] = (changes[index] ?? 0) + statement.run().changes;
    expect(read()).toEqual(before);
  }
  expect(Math.min(...changes)).toBeGreaterThan(0);
});
