import { closeSync, openSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { sampleUser } from '../../accounts/testing/sample-accounts.ts';
import { sampleChannel } from '../../channels/testing/sample-channel.ts';
import { isDamage } from '../sqlite/database-damage.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { createMetaScrub } from './scrub-meta.ts';
import { createSqliteChannelStore } from './sqlite-channel-store.ts';
import { createSqliteUserStore } from './sqlite-user-store.ts';
import { openMetaTestDatabase } from './testing/meta-test-database.ts';

it.each(['channels', 'users'])(
  'ends a round in which the pages of %s are broken, so that the next one is a day later',
  async (table) => {
    const meta = openMetaTestDatabase();
    onTestFinished(meta.close);
    await createSqliteUserStore(meta.db).create(sampleUser());
    await createSqliteChannelStore({ db: meta.db, nowMs: () => 1 }).create(sampleChannel());
    breakPage(meta, table);
    const step = createMetaScrub(meta.openAnother());
    const outcomes = Array.from({ length: 40 }, () => {
      try {
        return step().isRoundOver ? 'over' : 'read';
      } catch (error) {
        return isDamage(error) ? 'damaged' : 'failed';
      }
    });
    const rounds = outcomes.join(' ').split(/(?<=over) /);
    expect(rounds.length).toBeGreaterThan(3);
    for (const round of rounds.slice(0, 3)) expect(round).toMatch(/^damaged( read)* damaged( read)* over$/);
  },
);

it.each([
  ['SQLITE_IOERR_READ', 9, ['table channels of meta.db: disk failure']],
  // The thread tries it again within milliseconds, for as long as another process holds the lock.
  ['SQLITE_BUSY', 30, []],
])(
  'leaves a table that cannot be read for the next round after some tries, unless it is locked: %s',
  (code, throwCount, unread) => {
    const meta = openMetaTestDatabase();
    onTestFinished(meta.close);
    const step = createMetaScrub(failReads(meta.openAnother(), 'channels', code));
    let thrown = 0;
    const found: string[] = [];
    let isRoundOver = false;
    while (!isRoundOver && thrown < 30) {
      try {
        const read = step();
        if (read.unread !== undefined) found.push(`${read.unread.item}: ${read.unread.reason}`);
        isRoundOver = read.isRoundOver;
      } catch {
        thrown += 1;
      }
    }
    expect([thrown, found]).toEqual([throwCount, unread]);
  },
);

/** A connection that cannot read one table. */
function failReads(db: SqliteDatabase, table: string, code: string): SqliteDatabase {
  const { prepare } = db;
  return Object.assign(db, {
    prepare(sql: string) {
      const statement = prepare.call(db, sql);
      if (!sql.includes(`FROM ${table} `)) return statement;
      return Object.assign(statement, {
        iterate() {
          throw new Database.SqliteError('disk failure', code);
        },
      });
    },
  });
}

/** Overwrites the first page of the table in the file. */
function breakPage({ db, path }: ReturnType<typeof openMetaTestDatabase>, table: string): void {
  db.pragma('wal_checkpoint(TRUNCATE)');
  const page = Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table));
  const pageSize = Number(db.pragma('page_size', { simple: true }));
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(pageSize, 0xff), 0, pageSize, (page - 1) * pageSize);
  closeSync(file);
}
