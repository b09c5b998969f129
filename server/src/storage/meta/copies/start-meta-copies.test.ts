import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createSqliteIdentityStore } from '../sqlite-identity-store.ts';
import { openMetaTestDatabase } from '../testing/meta-test-database.ts';
import { listMetaCopies } from './meta-copies.ts';
import { startMetaCopies } from './start-meta-copies.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

function setUp() {
  const { db, path, close } = openMetaTestDatabase();
  onTestFinished(close);
  const folder = join(dirname(path), 'meta-copies');
  const failures: string[] = [];
  let nowMs = Date.UTC(2026, 10, 23);
  let check: () => unknown = () => undefined;
  const start = () =>
    startMetaCopies({
      db,
      folder,
      nowMs: () => nowMs,
      repeat(task) {
        check = task;
        return () => {};
      },
      onFailure: (reason) => failures.push(reason),
    });
  start();
  let projects = 2;
  return {
    db,
    folder,
    failures,
    start,
    /** Lets time pass, and a copy come to its end. */
    async advance(ms: number) {
      nowMs += ms;
      await check();
      return listMetaCopies(folder, nowMs).length;
    },
    async change() {
      projects += 1;
      const project = { id: `prj_${projects}`, organizationId: 'org_1', name: `${projects}`, createdAtMs: 1 };
      await createSqliteIdentityStore(db).createProject(project);
    },
  };
}

it('copies soon after the start, and then every hour in which something changed', async () => {
  const { advance, change } = setUp();
  expect(await advance(0)).toBe(1);
  await change();
  expect(await advance(hourMs - 1)).toBe(1);
  expect(await advance(1)).toBe(2);
  expect(await advance(hourMs)).toBe(2);
  await change();
  expect(await advance(hourMs)).toBe(3);
});

it('copies no sooner because the service was started again, so that a crash loop keeps older copies', async () => {
  const { advance, start } = setUp();
  expect(await advance(0)).toBe(1);
  start();
  expect(await advance(minuteMs)).toBe(1);
  expect(await advance(hourMs)).toBe(2);
});

it('copies again after the clock was set back', async () => {
  const { advance, change } = setUp();
  expect(await advance(0)).toBe(1);
  await change();
  expect(await advance(-24 * hourMs)).toBe(2);
});

it('reports a failure once, and tries again every minute', async () => {
  const { advance, folder, failures } = setUp();
  writeFileSync(folder, 'no folder');
  await advance(0).catch(() => {});
  await advance(minuteMs - 1).catch(() => {});
  await advance(1).catch(() => {});
  expect(failures).toHaveLength(1);
});

it('copies nothing before the first project', async () => {
  const { advance, db } = setUp();
  db.exec('DELETE FROM api_keys; DELETE FROM projects');
  expect(await advance(0)).toBe(0);
  db.exec(
    "INSERT INTO projects (id, organization_id, name, created_at_ms) VALUES ('prj_9', 'org_1', 'first', 1)",
  );
  expect(await advance(1000)).toBe(1);
});
