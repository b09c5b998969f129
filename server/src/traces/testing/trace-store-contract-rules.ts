import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MatchClaimRequest, RuleMatchClaim, TraceRule } from '../trace-rule.ts';
import type { TraceStore } from '../trace-store.ts';
import type { OpenedTraceStore } from './opened-trace-store.ts';
import { readTimeline } from './read-timeline.ts';
import { sampleRule } from './sample-rule.ts';
import {
  sampleProjectId as projectId,
  sampleClose,
  sampleEvent,
  sampleFlush,
  sampleTraceId,
} from './sample-trace.ts';
import { contractNowMs } from './trace-store-contract-clock.ts';

export interface ReopenableTraceStore extends OpenedTraceStore {
  /** Closes the store and opens the same data again, as after the end of the process. `close` closes the new one. */
  reopen(): Promise<TraceStore>;
}

export type OpenReopenableTraceStore = () => Promise<ReopenableTraceStore>;

const traceId = sampleTraceId(1);
const leaseMs = 30_000;

/** Contract suite for the rules and matches of trace stores. */
export function describeTraceStoreRules(name: string, open: OpenReopenableTraceStore): void {
  describe(`rules of ${name}`, () => {
    let opened: ReopenableTraceStore;
    let store: TraceStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.close());

    async function reopen(rules: readonly TraceRule[]): Promise<void> {
      store = await opened.reopen();
      await store.setRules(rules);
    }

    function claim(changes: Partial<MatchClaimRequest> = {}): Promise<readonly RuleMatchClaim[]> {
      const { nowMs = contractNowMs } = changes;
      return store.claimMatches({ nowMs, leaseUntilMs: nowMs + leaseMs, limit: 100, ...changes });
    }

    async function matchedRules(id = traceId): Promise<readonly string[] | undefined> {
      return (await store.get(projectId, id))?.ruleMatches.map(({ ruleId }) => ruleId);
    }

    it('adds the match to the summary, to the timeline and to the claims', async () => {
      const filterText = ' tag="slow"   AND severity="error"';
      await store.setRules([sampleRule('rul_1', filterText)]);
      await store.flush(sampleFlush(1, { tags: ['slow'], receivedAtMs: 10_000 }));
      expect(await matchedRules()).toEqual([]);
      const events = [sampleEvent('a', 'error_event_added', 4_000)];
      await store.flush(sampleFlush(1, { flushId: 'flush-2', events, receivedAtMs: 11_000 }));

      const matchEventId = `${traceId}.rule_match_added.rul_1`;
      const match = { ruleId: 'rul_1', ruleName: 'Rule rul_1', matchReason: filterText, matchEventId };
      expect((await store.get(projectId, traceId))?.ruleMatches).toEqual([{ ...match, matchedAtMs: 11_000 }]);
      expect((await readTimeline(store, projectId, traceId))?.at(-1)).toMatchObject({
        eventId: matchEventId,
        eventType: 'rule_match_added',
        version: 1,
        source: 'service',
        createdAtMs: 11_000,
        payload: {
          rule_id: 'rul_1',
          rule_name: 'Rule rul_1',
          match_reason: filterText,
          match_event_id: matchEventId,
        },
      });
      expect(await claim()).toEqual([
        { claimId: expect.anything(), projectId, traceId, ...match, matchedAtMs: 11_000 },
      ]);
    });

    it('lists rule matches in pages too', async () => {
      await store.setRules([sampleRule('rul_1', 'status="running"')]);
      await store.flush(sampleFlush(1));
      const query = { projectId, window: {}, start: { kind: 'newest' }, pageSize: 10 } as const;
      const page = await store.list(
        { ...query, filter: { kind: 'filter', clauses: [] } },
        { deadlineMs: contractNowMs + 60_000 },
      );
      expect(page.traces[0]?.ruleMatches).toMatchObject([{ ruleId: 'rul_1' }]);
    });

    it('matches a trace once by each rule, also after edits and when the rule is set anew', async () => {
      const rules = [sampleRule('rul_1', 'tag="a"'), sampleRule('rul_2', 'tag="b"')];
      await store.setRules(rules);
      await store.flush(sampleFlush(1, { tags: ['a'] }));
      await store.flush(sampleFlush(1, { flushId: 'flush-2', tags: ['b'] }));
      await store.setRules([]);
      await store.setRules([sampleRule('rul_1', 'tag="c"', { revision: 5 }), ...rules.slice(1)]);
      await store.flush(sampleFlush(1, { flushId: 'flush-3', tags: ['c'] }));
      await store.close(sampleClose(1));
      expect(await matchedRules()).toEqual(['rul_1', 'rul_2']);
      expect(await claim()).toMatchObject([
        { ruleId: 'rul_1', matchReason: 'tag="a"' },
        { ruleId: 'rul_2', matchReason: 'tag="b"' },
      ]);
      const timeline = await readTimeline(store, projectId, traceId);
      const eventTypes = timeline?.map(({ eventType }) => eventType);
      expect(eventTypes?.filter((eventType) => eventType === 'rule_match_added')).toHaveLength(2);
    });

    it('does not repeat the match of a repeated flush', async () => {
      await store.flush(sampleFlush(1));
      await store.setRules([sampleRule('rul_1', 'status="running"')]);
      await store.flush(sampleFlush(1));
      expect(await matchedRules()).toEqual([]);
    });

    it.each([
      ['a flush', () => store.flush(sampleFlush(1, { flushId: 'flush-2' })), 'status="running"'],
      ['a close', () => store.close(sampleClose(1)), 'status="completed"'],
      ['a deletion', () => store.delete(projectId, traceId, 30_000), 'status="deleted"'],
      [
        'plugin events',
        () =>
          store.appendPluginEvents({
            projectId,
            traceId,
            receivedAtMs: 30_000,
            events: [sampleEvent('p', 'error_event_added', 1)],
          }),
        'severity="error"',
      ],
    ])('evaluates a rule that is newer than the trace at %s', async (_what, write, filterText) => {
      await store.flush(sampleFlush(1));
      await store.setRules([sampleRule('rul_1', filterText)]);
      expect(await matchedRules()).toEqual([]);
      await write();
      expect(await matchedRules()).toEqual(['rul_1']);
    });

    it('evaluates an edited rule at the next write, whatever changes', async () => {
      await store.setRules([sampleRule('rul_1', 'tag="a"')]);
      await store.flush(sampleFlush(1, { tags: ['b'] }));
      await store.setRules([sampleRule('rul_1', 'tag="b"', { revision: 2 })]);
      const events = [sampleEvent('e', 'custom', 6_000)];
      await store.flush(sampleFlush(1, { flushId: 'flush-2', events }));
      expect(await matchedRules()).toEqual(['rul_1']);
    });

    it('does not evaluate rules at keep-alives', async () => {
      await store.flush(sampleFlush(1));
      await store.setRules([sampleRule('rul_1', 'status="running"')]);
      await store.keepAlive(projectId, traceId, 12_000);
      expect(await matchedRules()).toEqual([]);
    });

    it('matches a deleted trace only by rules that name status', async () => {
      await store.flush(sampleFlush(1, { tags: ['a'] }));
      await store.setRules([
        sampleRule('rul_1', 'tag="a"'),
        sampleRule('rul_2', 'tag="a" AND NOT status="running"'),
      ]);
      await store.delete(projectId, traceId, 30_000);
      expect(await matchedRules()).toEqual(['rul_2']);
      expect((await readTimeline(store, projectId, traceId))?.at(-1)?.eventType).toBe('rule_match_added');
    });

    it('matches no trace of another project, and none by a rule that was removed or replaced', async () => {
      await store.setRules([
        sampleRule('rul_1', 'status="running"', { projectId: 'prj_2' }),
        sampleRule('rul_2', 'status="running"'),
      ]);
      await store.setRules([sampleRule('rul_1', 'status="running"', { projectId: 'prj_2' })]);
      await store.flush(sampleFlush(1));
      expect(await matchedRules()).toEqual([]);
      expect(await claim()).toEqual([]);
      await store.setRules([sampleRule('rul_3', 'status="running"')], [projectId]);
      await store.setRules([], ['prj_2']);
      await store.flush(sampleFlush(2));
      expect((await claim()).map(({ ruleId }) => ruleId)).toEqual(['rul_3']);
    });

    it('evaluates the union of concurrent flushes', async () => {
      await store.setRules([sampleRule('rul_1', 'tag="t-0" AND tag="t-9"')]);
      const flushes = Array.from({ length: 10 }, (_, at) =>
        sampleFlush(1, { flushId: `flush-${at}`, tags: [`t-${at}`] }),
      );
      await Promise.all(flushes.map((flush) => store.flush(flush)));
      expect(await claim()).toHaveLength(1);
    });

    it('gives each match to one caller until its lease ends or it is settled', async () => {
      await store.setRules([sampleRule('rul_1', 'status="running"')]);
      for (const index of [1, 2, 3]) await store.flush(sampleFlush(index, { receivedAtMs: 10_000 + index }));
      const ids = (claims: readonly RuleMatchClaim[]) => claims.map((each) => each.traceId);
      const first = await claim({ limit: 2 });
      expect(ids(first)).toEqual([sampleTraceId(1), sampleTraceId(2)]);
      expect(ids(await claim())).toEqual([sampleTraceId(3)]);
      expect(await claim({ nowMs: contractNowMs + leaseMs - 1 })).toEqual([]);
      await store.settleMatches(first.slice(0, 1));
      const nowMs = contractNowMs + leaseMs;
      expect(ids(await claim({ nowMs }))).toEqual([sampleTraceId(2), sampleTraceId(3)]);
      await store.settleMatches(first); // its lease has ended, but its notifications are stored
      expect(ids(await claim({ nowMs: nowMs + leaseMs }))).toEqual([sampleTraceId(3)]);
    });

    it('passes over the matches of rules that wait', async () => {
      await store.setRules(
        ['prj_1', 'prj_2'].map((project, at) =>
          sampleRule(`rul_${at}`, 'status="running"', { projectId: project }),
        ),
      );
      await store.flush(sampleFlush(1));
      await store.flush(sampleFlush(2, { projectId: 'prj_2' }));
      expect(await claim({ limit: 1, exceptRuleIds: ['rul_0'] })).toMatchObject([{ projectId: 'prj_2' }]);
      expect(await claim({ limit: 1 })).toMatchObject([{ projectId: 'prj_1' }]);
    });

    it('calls listeners after commits with matches', async () => {
      await store.setRules([sampleRule('rul_1', 'tag="a"')]);
      const [listener, removed] = [vi.fn(), vi.fn()];
      store.onMatch(listener);
      store.onMatch(removed)();
      await store.flush(sampleFlush(1));
      await store.flush(sampleFlush(2, { tags: ['a'] }));
      await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
      expect(removed).not.toHaveBeenCalled();
    });

    it('loses no match, and repeats none, when it is closed and opened', async () => {
      const rules = [sampleRule('rul_1', 'tag="a"'), sampleRule('rul_2', 'tag="b"')];
      await store.setRules(rules);
      for (const index of [1, 2, 3]) await store.flush(sampleFlush(index, { tags: ['a'] }));
      const [settled, leased] = await claim({ limit: 2 });
      if (settled === undefined || leased === undefined) throw new Error('nothing was claimed');
      await store.settleMatches([settled]);
      const before = await store.get(projectId, traceId);

      await reopen(rules);
      expect(await store.get(projectId, traceId)).toEqual(before);
      await store.flush(sampleFlush(1, { flushId: 'flush-2', tags: ['b'] }));
      expect(await matchedRules()).toEqual(['rul_1', 'rul_2']);
      const claims = await claim({ nowMs: contractNowMs + leaseMs });
      expect(claims.map((each) => [each.traceId, each.ruleId])).toEqual([
        [sampleTraceId(2), 'rul_1'],
        [sampleTraceId(3), 'rul_1'],
        [sampleTraceId(1), 'rul_2'],
      ]);
    });
  });
}
