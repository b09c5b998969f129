import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { claimMatches } from '../../../server/src/storage/postgres/traces/rules/claim-matches.ts';
import { openPostgresProcesses } from '../../support/open-postgres-processes.ts';
import { planOf } from '../../support/plan-of.ts';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

it('claims of rule matches read none of those that wait, by whatever statistics', async () => {
  const { database, of } = await openPostgresProcesses(server, 1);
  onTestFinished(database.remove);
  const db = of(0);
  await database.run(
    `INSERT INTO trace_matches (trace_key, project_id, trace_id, rule_id, rule_name, reason, matched_at_ms, timeline_ns)
     SELECT n, 'prj_1', n, CASE WHEN n % 10000 = 0 THEN 'rul_' || n % 3 ELSE 'rul_full' END, 'name', 'reason', 1, 1
     FROM generate_series(1, 100000) AS n`,
  );
  const request = { nowMs: 0, leaseUntilMs: 30_000, limit: 4, exceptRuleIds: ['rul_full'] };
  const plan = () => planOf(db, (session) => claimMatches(session, request));
  const plans = [await plan()];
  await database.run('ANALYZE trace_matches');
  plans.push(await plan());
  for (const each of plans) {
    expect(each).toContain('using trace_matches_unsettled_by_rule on trace_matches waiting');
    expect(each).not.toMatch(/Seq Scan|trace_matches_unsettled on/);
  }
  const claim = async () => (await claimMatches(db, request)).map(({ traceId }) => Number(traceId) / 10_000);
  expect([await claim(), await claim(), await claim(), await claim()]).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7, 8],
    [9, 10],
    [],
  ]);
});
