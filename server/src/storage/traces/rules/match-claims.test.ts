import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleRule } from '../../../traces/testing/sample-rule.ts';
import { sampleFlush, sampleProjectId, sampleTraceId } from '../../../traces/testing/sample-trace.ts';
import type { MatchClaimRequest, RuleMatchClaim } from '../../../traces/trace-rule.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter } from '../writer/trace-writer.ts';
import { createMatchClaims, type MatchClaims } from './match-claims.ts';

const nowMs = 1_000_000;
const leaseMs = 30_000;

describe('claims of rule matches', () => {
  let database: TraceTestDatabase;
  let claims: MatchClaims;
  beforeEach(() => {
    database = createTraceTestDatabase();
    const { commit } = createTraceWriter(database.db);
    const rules = ['prj_1', 'prj_2'].map((projectId) => ({
      ...sampleRule(`rul_${projectId}`, 'tag="a"'),
      projectId,
    }));
    const flushes = [1, 2, 3, 4].map((index) => {
      const projectId = index % 2 === 0 ? 'prj_2' : sampleProjectId;
      return {
        kind: 'flush' as const,
        ...sampleFlush(index, { projectId, tags: ['a'], receivedAtMs: index }),
      };
    });
    commit([{ kind: 'setRules', rules }, ...flushes]);
    claims = createMatchClaims(database.db);
  });
  afterEach(() => database.close());

  function claimFull(changes: Partial<MatchClaimRequest> = {}): readonly RuleMatchClaim[] {
    const { nowMs: at = nowMs } = changes;
    return claims.claim({ nowMs: at, leaseUntilMs: at + leaseMs, limit: 10, ...changes });
  }

  /** The numbers of the claimed traces. */
  function claim(changes: Partial<MatchClaimRequest> = {}): number[] {
    return claimFull(changes).map(({ traceId }) => Number.parseInt(traceId, 16));
  }

  it('say which rule matched which trace, and when', () => {
    expect(claimFull({ limit: 1 })).toEqual([
      {
        claimId: expect.any(String),
        projectId: sampleProjectId,
        traceId: sampleTraceId(1),
        ruleId: 'rul_prj_1',
        ruleName: 'Rule rul_prj_1',
        matchReason: 'tag="a"',
        matchEventId: `${sampleTraceId(1)}.rule_match_added.rul_prj_1`,
        matchedAtMs: 1,
      },
    ]);
  });

  it('are given oldest first, to one caller each until the lease ends', () => {
    expect(claim({ limit: 2 })).toEqual([1, 2]);
    expect(claim({ limit: 1 })).toEqual([3]);
    expect(claim()).toEqual([4]);
    expect(claim({ nowMs: nowMs + leaseMs - 1 })).toEqual([]);
    expect(claim({ nowMs: nowMs + leaseMs, limit: 3 })).toEqual([1, 2, 3]);
    expect(claim({ nowMs: nowMs + leaseMs })).toEqual([4]);
  });

  it('are given again when the clock was set back before their lease', () => {
    expect(claim()).toEqual([1, 2, 3, 4]);
    expect(claim({ nowMs: nowMs - 3_600_000 })).toEqual([1, 2, 3, 4]);
    expect(claim({ nowMs: nowMs - 3_600_000 })).toEqual([]);
  });

  it('pass over the rules that wait, however many of them are older', () => {
    expect(claim({ exceptRuleIds: ['rul_prj_1'], limit: 1 })).toEqual([2]);
    expect(claim({ exceptRuleIds: ['rul_prj_1', 'rul_prj_2'] })).toEqual([]);
    expect(claim({ exceptRuleIds: ['rul_prj_2'] })).toEqual([1, 3]);
    expect(claim()).toEqual([4]);
  });

  it('read none of the matches that wait, and of the others no more than are claimed', () => {
    database.db.exec(`WITH RECURSIVE row (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM row WHERE number < 100000)
      INSERT INTO unsettled_match (trace_key, rule_id) SELECT row.number, 'rul_prj_1' FROM row`);
    const prepare = vi.spyOn(database.db, 'prepare');
    claims = createMatchClaims(database.db);
    const [sql = ''] = prepare.mock.calls[0] ?? [];
    const plan = database.db.prepare<[string, number], { readonly detail: string }>(
      `EXPLAIN QUERY PLAN ${sql}`,
    );
    const steps = plan.all('[]', 1).map(({ detail }) => detail);
    expect(steps.filter((step) => /^SCAN|TEMP B-TREE|MATERIALIZE/.test(step))).toEqual([
      'SCAN rule',
      'SCAN rule',
      'SCAN json_each VIRTUAL TABLE INDEX 1:',
      'SCAN oldest',
      'SCAN oldest',
    ]);
    expect(claim({ exceptRuleIds: ['rul_prj_1'] })).toEqual([2, 4]);
    expect(claim({ exceptRuleIds: ['rul_prj_2'], limit: 2 })).toEqual([1, 3]);
  });

  it('end when they are settled, and only those', () => {
    const [first, second] = claimFull();
    if (first === undefined || second === undefined) throw new Error('expected four claims');
    claims.settle([second, first, { claimId: '999' }]);
    expect(claim({ nowMs: nowMs + leaseMs })).toEqual([3, 4]);
  });

  it('begin anew with the process', () => {
    expect(claim()).toEqual([1, 2, 3, 4]);
    claims = createMatchClaims(database.db);
    expect(claim()).toEqual([1, 2, 3, 4]);
  });

  it('leave out the traces that retention has removed', () => {
    createTraceWriter(database.db).commit([{ kind: 'drop', createdBeforeMs: 3 }]);
    expect(claim()).toEqual([3, 4]);
  });
});
