import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  sampleEvent,
  sampleFlush,
  sampleProjectId,
  sampleTraceId,
} from '../../../traces/testing/sample-trace.ts';
import { isFatalFailure, isFatalResult, isStorageFailure } from '../../threads/storage-failure.ts';
import { openTraceDatabase } from '../open-trace-database.ts';
import { createPostingChanges } from '../postings/posting-changes.ts';
import { createTraceReads } from '../reader/read-trace.ts';
import { createTraceReader } from '../reader/trace-reader.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createEventBatches } from '../timeline/event-batches.ts';
import { createTraceWriter, type TraceWriter } from './trace-writer.ts';
import type { WriteCommand } from './write-command.ts';

const emptyFilter = { kind: 'filter', clauses: [] } as const;

function flush(index: number, changes: Parameters<typeof sampleFlush>[1] = {}): WriteCommand {
  return { kind: 'flush', ...sampleFlush(index, changes) };
}

describe('a commit', () => {
  let database: TraceTestDatabase;
  let writer: TraceWriter;
  beforeEach(() => {
    database = createTraceTestDatabase();
    writer = createTraceWriter(database.db);
  });
  afterEach(() => database.close());

  function total(tag: string): unknown {
    const field = { kind: 'field', name: 'tag' } as const;
    const leaf = {
      kind: 'comparison',
      field,
      operator: '=',
      value: tag,
      negated: false,
      range: { start: 0, end: 0 },
    } as const;
    const filter = { ...emptyFilter, clauses: [{ kind: 'clause', alternatives: [leaf] }] } as const;
    const query = {
      projectId: sampleProjectId,
      filter,
      window: {},
      start: { kind: 'newest' },
      pageSize: 1,
    } as const;
    return createTraceReader(database.db)({ kind: 'list', query }, () => {});
  }

  it('stores every command or, on a full disk, none, and recovers once there is space', () => {
    writer.commit([flush(1, { tags: ['t'] })]);
    const pageCount = Number(database.db.pragma('page_count', { simple: true }));
    database.db.pragma(`max_page_count = ${pageCount}`);
    const big = Array.from({ length: 50 }, (_, index) =>
      flush(index + 2, {
        tags: ['t', `tag-${index}`],
        events: [{ ...sampleEvent('e', 'x', 1), payloadJson: JSON.stringify({ text: 'x'.repeat(5_000) }) }],
      }),
    );
    const refused = writer.commit(big);
    expect(refused).toHaveLength(50);
    for (const result of refused) {
      expect(result).toMatchObject({ ok: false, error: { code: 'SQLITE_FULL' } });
      expect(!result.ok && isStorageFailure(result.error) && !isFatalFailure(result.error)).toBe(true);
    }
    expect(total('t')).toMatchObject({ total: 1 });
    database.db.pragma('max_page_count = 1000000');
    expect(writer.commit(big).map((result) => result.ok && result.outcome)).toEqual(
      big.map((_, index) => ({ accepted: true, traceNumber: index + 2, duplicate: false })),
    );
    expect(total('t')).toMatchObject({ total: 51 });
    expect(total('tag-49')).toMatchObject({ total: 1 });
  });

  it('fails only the command that cannot be stored', () => {
    // Exceeds a 64-bit integer.
    const impossible = flush(2, { tags: ['bad'], sentAtNs: 2n ** 70n });
    const results = writer.commit([flush(1, { tags: ['good'] }), impossible, flush(3, { tags: ['good'] })]);
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(total('good')).toMatchObject({ total: 2 });
    expect(total('bad')).toMatchObject({ total: 0 });
    expect(createTraceReads(database.db).get(sampleProjectId, sampleTraceId(3))?.traceNumber).toBe(2);
  });

  it('stores hundreds of commands in few transactions although one of them cannot be stored', () => {
    let transactions = 0;
    const { commit } = createTraceWriter(database.db, {
      createPostings(...given) {
        const postings = createPostingChanges(...given);
        return {
          ...postings,
          reset() {
            transactions += 1;
            postings.reset();
          },
        };
      },
    });
    const commands = Array.from({ length: 256 }, (_, index) =>
      flush(index, index === 100 ? { sentAtNs: 2n ** 70n } : {}),
    );
    const results = commit(commands);
    expect(results.map(({ ok }) => ok).indexOf(false)).toBe(100);
    expect(results.filter(({ ok }) => ok)).toHaveLength(255);
    expect(transactions).toBeLessThan(20);
  });

  /** A writer whose sync fails at the flush `no-sync`. @param tried receives the flush ids of the writes it tried. */
  function createFailingWriter(tried: (string | undefined)[]): TraceWriter {
    return createTraceWriter(database.db, {
      createBatches(db) {
        const batches = createEventBatches(db);
        return {
          ...batches,
          stage(events, flushId) {
            tried.push(flushId);
            if (flushId === 'no-sync') throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_FSYNC');
            return batches.stage(events, flushId);
          },
        };
      },
    });
  }

  it('stops after a failed sync', () => {
    const tried: (string | undefined)[] = [];
    const { commit } = createFailingWriter(tried);
    const impossible = flush(2, { sentAtNs: 2n ** 70n });
    const results = commit([flush(1), impossible, flush(3, { flushId: 'no-sync' }), flush(4)]);
    expect(results.map(({ ok }) => ok)).toEqual([true, false, false, false]);
    expect(results.map(isFatalResult)).toEqual([false, false, true, true]);
    expect(tried.at(-1)).toBe('no-sync');
  });

  it('stops after a failed sync before a step of the removal', () => {
    const tried: (string | undefined)[] = [];
    const { commit } = createFailingWriter(tried);
    writer.commit([flush(1)]);
    const drop: WriteCommand = { kind: 'drop', createdBeforeMs: 1_000_000 };
    const results = commit([flush(2, { flushId: 'no-sync' }), drop, flush(3), flush(4)]);
    expect(results.map(isFatalResult)).toEqual([true, true, true, true]);
    expect(tried).toEqual(['no-sync']);
    expect(createTraceReads(database.db).get(sampleProjectId, sampleTraceId(1))).toBeDefined();
  });

  it('shares its numbers with another process', () => {
    writer.commit([flush(1, { tags: ['ours'] })]);
    const other = openTraceDatabase(database.path);
    createTraceWriter(other).commit([flush(2, { tags: ['theirs'] })]);
    other.close();
    writer.commit([flush(3, { tags: ['later', 'theirs'] })]);
    expect([total('ours'), total('theirs'), total('later')]).toMatchObject([
      { total: 1 },
      { total: 2 },
      { total: 1 },
    ]);
  });

  it('trusts no cached term after another process wrote', () => {
    writer.commit([flush(1, { tags: ['t'] })]);
    const other = openTraceDatabase(database.path);
    other.exec("DELETE FROM posting; DELETE FROM term WHERE value = 't'");
    other.close();
    writer.commit([flush(2, { tags: ['t'] })]);
    expect(total('t')).toMatchObject({ total: 1 });
  });

  it('leaves to the next commit what its time does not suffice for, but stores at least one', () => {
    let nowMs = 0;
    const { commit } = createTraceWriter(database.db, {
      monotonicNowMs: () => nowMs,
      createBatches(db) {
        const batches = createEventBatches(db);
        return {
          ...batches,
          stage(...given) {
            nowMs += 10;
            return batches.stage(...given);
          },
        };
      },
    });
    const step = { maxTraces: 1, maxSpans: 1, maxMs: 15 };
    const outcomesOf = (commands: readonly WriteCommand[], maxMs: number) =>
      commit(commands, { ...step, maxMs }).map((result) => result.ok && result.outcome);
    const accepted = (traceNumber: number) => ({ accepted: true, traceNumber, duplicate: false });
    const left = { shareLeft: 1 };
    const settings: WriteCommand = { kind: 'setRules', rules: [] };
    expect(outcomesOf([flush(1), flush(2), flush(3), settings], 15)).toEqual([
      accepted(1),
      accepted(2),
      left,
      left,
    ]);
    expect(outcomesOf([flush(3), flush(4)], 0)).toEqual([accepted(3), left]);
    expect(outcomesOf([flush(4)], 0)).toEqual([accepted(4)]);
  });

  it('does not index as running a trace that starts and ends within one commit', () => {
    const close: WriteCommand = {
      kind: 'close',
      projectId: sampleProjectId,
      traceId: sampleTraceId(1),
      receivedAtMs: 1,
    };
    writer.commit([flush(1), close]);
    expect(
      database.db
        .prepare(
          "SELECT value FROM term JOIN posting ON posting.term = term.id WHERE value IN ('running', 'completed')",
        )
        .pluck()
        .all(),
    ).toEqual(['completed']);
  });
});
