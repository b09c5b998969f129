import { describe, expect, it } from 'vitest';
import type { LogRecordInit } from '../../ingest/otlp/testing/encode-logs-request.ts';
import { sampleProjectId as projectId } from '../../traces/testing/sample-trace.ts';
import { parseLogFilter } from '../parse-log-filter.ts';
import {
  bodiesOf,
  logAt,
  logContractNowMs,
  type OpenLogStore,
  unhurriedLogQuery,
  useSharedLogStore,
  wideWindow,
} from './log-store-contract-setup.ts';
import { sampleLogNs } from './sample-log.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

/** The first two are of the service `checkout`, whose resource has `k=resource` and `host=web-1`. */
const logs: readonly LogRecordInit[] = [
  { body: '1 Card DECLINED: order-4711', severityNumber: 17, eventName: 'pay', traceId, spanId },
  { body: '2 card accepted', severityNumber: 9, attributes: { k: 'v', 'a.b': '' } },
  { body: '3 card', severityNumber: 0, attributes: { k: '', trace_id: traceId.toUpperCase() } },
  { body: '4 declined', severityNumber: 13, attributes: [['__proto__', 'constructor']] },
  { body: '5', severityNumber: 24, attributes: { 'a.b': 'x', span_id: spanId } },
];

/** Filter, and the numbers in the bodies of the records of `logs` that it selects, newest first. */
const filterCases: readonly [filter: string, numbers: string][] = [
  ['', '54321'],
  ['body:"card"', '321'],
  ['body:"declined card"', '1'],
  ['body:"card" AND body:"DECLINED"', '1'],
  ['body:"order 4711"', '1'],
  ['body:"471"', ''],
  ['body:"absent"', ''],
  ['severity="error"', '1'],
  ['severity="unspecified"', '3'],
  ['severity>="warning"', '541'],
  ['severity<"warn"', '2'],
  ['severity!="error"', '542'],
  ['NOT severity="error"', '5432'],
  ['severity>"warn" OR severity="unspecified"', '531'],
  ['service.name="checkout"', '21'],
  ['service.name!="checkout"', '543'],
  ['service.name=""', '543'],
  ['service.name="checkout" OR service.name="absent"', '21'],
  ['event.name="pay"', '1'],
  ['NOT event.name="pay"', '5432'],
  ['event.name=""', '5432'],
  [`trace_id="${traceId}"`, '31'],
  [`trace_id="${traceId.toUpperCase()}"`, '31'],
  [`span_id="${spanId}"`, '1'],
  ['attribute.k="v"', '2'],
  ['attribute.k="resource"', '1'],
  ['attribute.k=""', '543'],
  ['attribute.k!="v"', '5431'],
  ['attribute.k:*', '321'],
  ['NOT attribute.k:*', '54'],
  ['attribute.k:* AND attribute.k=""', '3'],
  ['attribute.k="v" OR attribute.k="resource"', '21'],
  ['attribute.host="web-1" AND severity="info"', '2'],
  ['attribute.a.b=""', '4321'],
  ['attribute.a.b:*', '52'],
  ['attribute."__proto__"="constructor"', '4'],
  ['attribute.never=""', '54321'],
  ['attribute.never:*', ''],
];

export function describeLogLists(open: OpenLogStore): void {
  describe('a list', () => {
    const test = useSharedLogStore(open);
    const { add, list } = test;

    it('has exactly the records each filter describes', async () => {
      await add(logs.slice(0, 2), { resource: { 'service.name': 'checkout', k: 'resource', host: 'web-1' } });
      await add(logs.slice(2));
      await add(logs, { projectId: 'prj_2' });
      for (const [text, numbers] of filterCases) {
        const page = await list({ filter: parseLogFilter(text) });
        expect([
          text,
          bodiesOf(page)
            .map((body) => body[0])
            .join(''),
        ]).toEqual([text, numbers]);
        expect(page.hasMore).toBe(false);
      }
    });

    it('is newest first to the nanosecond, ties by arrival, whatever the order of arrival', async () => {
      await add([logAt(2, 'c'), logAt(0, 'a'), logAt(1, 'b1')]);
      await add([logAt(-1, 'before'), logAt(1, 'b2'), logAt(3, 'd')]);
      expect(bodiesOf(await list())).toEqual(['d', 'c', 'b2', 'b1', 'a', 'before']);
    });

    it('has a half-open window, to the nanosecond', async () => {
      await add([logAt(-1, 'a'), logAt(0, 'b'), logAt(1, 'c'), logAt(2, 'd')]);
      const within = async (since: number, until: number) =>
        bodiesOf(
          await list({
            window: { sinceNs: sampleLogNs + BigInt(since), untilNs: sampleLogNs + BigInt(until) },
          }),
        ).join('');
      expect(await within(0, 2)).toBe('cb');
      expect(await within(-1, 3)).toBe('dcba');
      expect(await within(1, 1)).toBe('');
      expect(await within(3, 9)).toBe('');
    });

    it('continues after a position, and reports whether there is more', async () => {
      await add([logAt(3, 'e'), logAt(1, 'b'), logAt(1, 'c'), logAt(1, 'd'), logAt(0, 'a')]);
      const first = await list({ limit: 2 });
      expect([bodiesOf(first), first.hasMore]).toEqual([['e', 'd'], true]);
      const before = first.records[1];
      if (before === undefined) throw new Error('the page has two records');
      const second = await list({ limit: 3, before });
      expect([bodiesOf(second), second.hasMore]).toEqual([['c', 'b', 'a'], false]);
      const position = { timeNs: before.timeNs, sequence: before.sequence };
      expect((await list({ limit: 2, before: position })).hasMore).toBe(true);
    });

    it('omits records that arrived after a mark', async () => {
      const marks = [await test.store.arrivalMark(projectId)];
      await add([logAt(0, 'a'), logAt(2, 'c')]);
      marks.push(await test.store.arrivalMark(projectId));
      await add([logAt(1, 'b')]);
      marks.push(await test.store.arrivalMark(projectId));
      const lists = marks.map(async (arrivedBy) => bodiesOf(arrivedBy && (await list({ arrivedBy }))));
      expect(await Promise.all(lists)).toEqual([[], ['c', 'a'], ['c', 'b', 'a']]);
    });

    it('is empty for a project without records', async () => {
      await add([logAt(0, 'a')]);
      expect(await list({ projectId: 'prj_none' })).toEqual({ records: [], hasMore: false });
    });

    it('ends at its deadline or when its caller leaves', async () => {
      await add([logAt(0, 'a')]);
      const query = { projectId, filter: parseLogFilter(), window: wideWindow, limit: 1 };
      await expect(test.store.list(query, { deadlineMs: logContractNowMs })).rejects.toMatchObject({
        code: 'DEADLINE_EXCEEDED',
      });
      const left = new Error('the client left');
      const budget = { ...unhurriedLogQuery, signal: AbortSignal.abort(left) };
      await expect(test.store.list(query, budget)).rejects.toBe(left);
      expect(bodiesOf(await list())).toEqual(['a']);
    });
  });
}
