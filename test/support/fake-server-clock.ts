import type { OutboxStore } from '../../server/src/notifications/outbox-store.ts';
import type { TraceStore } from '../../server/src/traces/trace-store.ts';
import type { TestDatabase } from './start-postgres.ts';

/** The clock of a PostgreSQL database, which stands still unless it is set. */
export interface FakeServerClock {
  set(nowMs: number): Promise<void>;
  advance(ms: number): Promise<void>;
}

/**
 * Replaces the clock by which statements begin. Connections that are open keep that of the server.
 * Source: https://www.postgresql.org/docs/current/ddl-schemas.html#DDL-SCHEMAS-CATALOG
 */
export async function fakeServerClock(database: TestDatabase, nowMs: number): Promise<FakeServerClock> {
  await database.run(
    `CREATE SCHEMA fake_clock;
     CREATE TABLE fake_clock.present (now_ms bigint NOT NULL);
     INSERT INTO fake_clock.present VALUES (${nowMs});
     CREATE FUNCTION fake_clock.statement_timestamp() RETURNS timestamptz LANGUAGE sql STABLE
       AS 'SELECT to_timestamp(present.now_ms / 1000.0) FROM fake_clock.present';
     DO $$ BEGIN
       EXECUTE format('ALTER DATABASE %I SET search_path = public, fake_clock, pg_catalog', current_database());
     END $$`,
  );
  return {
    async set(presentMs) {
      await database.runKept(
        `UPDATE fake_clock.present SET now_ms = ${presentMs} WHERE now_ms <> ${presentMs}`,
      );
    },
    async advance(ms) {
      await database.runKept(`UPDATE fake_clock.present SET now_ms = now_ms + ${ms}`);
    },
  };
}

/** For tests whose calls name the time: sets the clock to that of each call before it. */
export function atTimesOfCalls(outbox: OutboxStore, clock: FakeServerClock): OutboxStore {
  async function at<Result>(nowMs: number | undefined, call: () => Promise<Result>): Promise<Result> {
    if (nowMs !== undefined) await clock.set(nowMs);
    return call();
  }
  return {
    ...outbox,
    add: (notifications) => at(notifications[0]?.createdAtMs, () => outbox.add(notifications)),
    claimDue: (request) => at(request.nowMs, () => outbox.claimDue(request)),
    recordAttempt: (record) => at(record.nowMs, () => outbox.recordAttempt(record)),
    replay: (organizationId, eventId, nowMs) =>
      at(nowMs, () => outbox.replay(organizationId, eventId, nowMs)),
  };
}

/** The same for matches of rules. */
export function claimingAtTimesOfCalls<Store extends Pick<TraceStore, 'claimMatches'>>(
  store: Store,
  clock: FakeServerClock,
): Store {
  return {
    ...store,
    async claimMatches(request: Parameters<TraceStore['claimMatches']>[0]) {
      await clock.set(request.nowMs);
      return store.claimMatches(request);
    },
  };
}
