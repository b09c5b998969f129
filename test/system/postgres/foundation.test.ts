import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

it('works', async () => {
  const database = await server.createTestDatabase();
  const [one, other] = [await database.open(), await database.open()];
  expect(
    await one.rows('SELECT $1::text AS a, 1::int8 AS b, $2::bytea AS c, $3::text[] AS d', [
      'a\0\u0001',
      Buffer.from([0, 1]),
      ['\0', 'x'],
    ]),
  ).toEqual([{ a: 'a\0\u0001', b: 1, c: Buffer.from([0, 1]), d: ['\0', 'x'] }]);
  const before = other.foreignChangeMarker();
  const own = one.foreignChangeMarker();
  const heard: unknown[] = [];
  other.onNotification('some', (p) => heard.push(p));
  await expect.poll(() => heard).toEqual([undefined]);
  await one.change("INSERT INTO organizations (id, name, created_at_ms) VALUES ('a', 'b', 1)");
  await expect.poll(() => other.foreignChangeMarker()).not.toBe(before);
  await one.rows('SELECT pg_notify($1, $2)', ['some', 'x\0']);
  await expect.poll(() => heard).toEqual([undefined, 'x\0']);
  expect(one.foreignChangeMarker()).toBe(own);
  await database.remove();
});
