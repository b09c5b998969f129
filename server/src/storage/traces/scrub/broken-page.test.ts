import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleFlush } from '../../../traces/testing/sample-trace.ts';
import type { DamageFinding } from '../../scrub/damage-finding.ts';
import { isDamage } from '../../sqlite/database-damage.ts';
import { openDatabase, type SqliteDatabase } from '../../sqlite/open-database.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter } from '../writer/trace-writer.ts';
import { createTraceScrub } from './create-trace-scrub.ts';
import { createScrubStep } from './scrub-step.ts';
import { scrubStart, type TraceScrubPosition } from './trace-scrub-step.ts';

const projects = ['prj_1', 'prj_2'];
const tracesPerProject = 200;
const pageBytes = 8192;

let database: TraceTestDatabase;
let opened: SqliteDatabase | undefined;
beforeEach(() => {
  database = createTraceTestDatabase();
  database.db.pragma('synchronous = OFF');
  for (const projectId of projects) {
    const flushes = Array.from({ length: tracesPerProject }, (_, index) =>
      sampleFlush(index + 1, { projectId, name: 'x'.repeat(200) }),
    );
    createTraceWriter(database.db).commit(flushes.map((flush) => ({ kind: 'flush', ...flush })));
  }
  database.db.pragma('wal_checkpoint(TRUNCATE)');
});
afterEach(() => {
  opened?.close();
  database.close();
});

function rootOf(name: string): number {
  return Number(database.db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(name));
}

/** The leaves of a table whose root is an interior page: https://www.sqlite.org/fileformat2.html#b_tree_pages. */
function leavesOf(name: string, bytes: Buffer): number[] {
  const root = rootOf(name);
  const start = (root - 1) * pageBytes;
  const cells = bytes.readUInt16BE(start + 3);
  const left = Array.from({ length: cells }, (_, cell) =>
    bytes.readUInt32BE(start + bytes.readUInt16BE(start + 12 + 2 * cell)),
  );
  return [...left, bytes.readUInt32BE(start + 8)];
}

type LeavesOf = (name: string) => readonly number[];
type ChoosePages = (leaves: LeavesOf) => readonly (number | undefined)[];

/** Opens a copy of the file in which these pages are zero. */
function openWith(broken: ChoosePages): SqliteDatabase {
  const bytes = readFileSync(database.path);
  for (const page of broken((name) => leavesOf(name, bytes)))
    bytes.fill(0, ((page ?? 1) - 1) * pageBytes, (page ?? 1) * pageBytes);
  const path = `${database.path}.broken`;
  writeFileSync(path, bytes);
  opened = openDatabase(path, { readOnly: true });
  return opened;
}

/** One round. */
function scrubWith(broken: ChoosePages) {
  const step = createScrubStep(openWith(broken));
  const items: string[] = [];
  let from: TraceScrubPosition | undefined = scrubStart;
  for (let steps = 0; from !== undefined; steps += 1) {
    const { next, findings }: ReturnType<typeof step> = step({ from, skipsUnread: false });
    items.push(...findings.map(({ item }) => item));
    expect(steps).toBeLessThan(100);
    from = next;
  }
  return items;
}

/** Fails to read what is broken, as from a disk of which a part cannot be read. */
function failReads(db: SqliteDatabase): SqliteDatabase {
  const prepare = db.prepare.bind(db);
  return Object.assign(db, {
    prepare(sql: string) {
      const statement = prepare<unknown[]>(sql);
      const { all, get } = statement;
      const orFail = <Result>(read: () => Result): Result => {
        try {
          return read();
        } catch (error) {
          throw isDamage(error) ? new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_READ') : error;
        }
      };
      return Object.assign(statement, {
        all: (...values: unknown[]) => orFail(() => all.call(statement, ...values)),
        get: (...values: unknown[]) => orFail(() => get.call(statement, ...values)),
      });
    },
  });
}

it.each([
  [
    'trace',
    (leaves: LeavesOf) => leaves('trace')[1],
    /^trace number \d+ of prj_1 and \d\d after it: disk I\/O error$/,
  ],
  ['posting', () => rootOf('posting'), /^part of traces.db: disk I\/O error$/],
])(
  'goes on, after some tries, after a page that the disk fails to read: of table %s',
  async (_table, choosePage, unread) => {
    database.db.exec('UPDATE term SET crc = crc + 1 WHERE value = (SELECT max(value) FROM term)');
    database.db.pragma('wal_checkpoint(TRUNCATE)');
    const findings: DamageFinding[] = [];
    const step = createScrubStep(failReads(openWith((leaves) => [choosePage(leaves)])));
    const { scrubStep } = createTraceScrub({
      read: async (request) => step(request),
      addChecksums: async () => undefined,
      onDamage: (finding) => findings.push(finding),
    });
    const found: string[] = [];
    let failedTries = 0;
    for (let isRoundOver = false; !isRoundOver && failedTries < 50; )
      await scrubStep().then(
        (read) => {
          isRoundOver = read.isRoundOver;
          if (read.unread !== undefined) found.push(`${read.unread.item}: ${read.unread.reason}`);
        },
        () => {
          failedTries += 1;
        },
      );
    expect(findings.map(({ item }) => item)).toContain('index of field 3 of traces');
    expect(found.length).toBeGreaterThan(0);
    for (const each of found) expect(each).toMatch(unread);
    expect(failedTries).toBe(10 * found.length);
  },
);

it.each([0, 3, 7])('names the traces of a broken page of their table, and no others: leaf %i', (leaf) => {
  const items = scrubWith((leaves) => [leaves('trace')[leaf]]);
  expect(items.length).toBeGreaterThan(10);
  expect(items.length).toBeLessThan(60);
  expect(new Set(items).size).toBe(items.length);
  for (const item of items) expect(item).toMatch(/^trace number ([1-9]|[1-9]\d|1\d\d|200) of prj_[12]$/);
});

it('names the index of projects, and goes on with the traces, where it cannot be read', () => {
  const items = scrubWith(() => [rootOf('project')]);
  expect(items).toEqual(['the projects of traces.db']);
});

it('goes on with the next table where the index of trace ids is broken, too', () => {
  const items = scrubWith((leaves) => [leaves('trace')[0], leaves('trace_by_id')[0]]);
  expect(items).toEqual(['part of traces.db']);
});
