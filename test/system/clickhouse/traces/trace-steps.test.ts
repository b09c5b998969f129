import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../server/src/errors/app-error.ts';
import { insertTraceParts } from '../../../../server/src/storage/clickhouse/traces/part-rows.ts';
import {
  ofService,
  sampleSpan,
  sampleSpans,
} from '../../../../server/src/storage/traces/testing/sample-spans.ts';
import { sampleTraceId } from '../../../../server/src/traces/testing/sample-trace.ts';
import type { SpanAppend } from '../../../../server/src/traces/trace-store.ts';
import { flushOf } from './sample-flushes.ts';
import { useTraceGateways } from './trace-gateways.ts';

/** A gateway alone stores 512 at once. */
const traceCount = 1_200;
const impatient = { insertTimes: { timeoutMs: 10_000, repeatForMs: 0 } };

/** A span of each trace, the first ones at 1 ms and the others later. */
function largeRequest(changes: Partial<SpanAppend> = {}) {
  const spans = Array.from({ length: traceCount }, (_, index) =>
    sampleSpan(sampleTraceId(index + 1), index < 10 ? 1 : 2),
  );
  return sampleSpans([ofService('shop', spans)], { keyId: 'key', ...changes });
}

describe('a request of spans of many traces', () => {
  const gateways = useTraceGateways();

  /** A gateway that calls this before each insert, with the number of those of steps that began. */
  async function openWatched(beforeInsert: (steps: number) => void) {
    const clickhouse = await gateways.databases.clickhouse.open();
    let steps = 0;
    return gateways.open({
      ...impatient,
      clickhouse: {
        ...clickhouse,
        async insert(block, limits) {
          if (block.into === insertTraceParts) steps += 1;
          beforeInsert(steps);
          await clickhouse.insert(block, limits);
        },
      },
    });
  }

  /** A gateway whose ClickHouse refuses inserts from the given one on. */
  const openFailing = (failsFrom: number) =>
    openWatched((steps) => {
      if (steps >= failsFrom) throw new AppError('UNAVAILABLE', 'the disk is full');
    });

  async function countStored() {
    const [counts] = await gateways.databases.postgres.run(
      `SELECT count(*)::int AS traces, coalesce(sum(part_count), 0)::int AS parts, coalesce(max(number), 0)::int AS last,
         (SELECT count(*)::int FROM trace_span_progress) AS unfinished FROM trace_heads WHERE number IS NOT NULL`,
    );
    return counts;
  }

  const allOnce = { traces: traceCount, parts: traceCount, last: traceCount, unfinished: 0 };

  it('is stored in steps, between which a write of another project is', async () => {
    const answered: string[] = [];
    let flushing: Promise<unknown> | undefined;
    const store = await openWatched((steps) => {
      // While the first of three steps is stored.
      if (steps === 1)
        flushing ??= store
          .flush({ ...flushOf(1, 'a'), projectId: 'prj_other' })
          .then(() => answered.push('flush'));
    });
    const outcome = await store.appendSpans(largeRequest());
    answered.push('request');
    expect(outcome).toEqual({ accepted: traceCount, rejected: 0, duplicate: false });
    await flushing;
    expect(answered).toEqual(['flush', 'request']);
    expect(await store.appendSpans(largeRequest())).toMatchObject({ accepted: traceCount, duplicate: true });
    expect(await countStored()).toMatchObject({
      traces: traceCount + 1,
      parts: traceCount + 1,
      unfinished: 0,
    });
  });

  it('goes on through another gateway behind what is stored, with the spans that were chosen first', async () => {
    const failing = await openFailing(3);
    await expect(failing.appendSpans(largeRequest())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await countStored()).toEqual({ traces: 1_024, parts: 1_024, last: 1_024, unfinished: 1 });

    const other = await gateways.open();
    const later = largeRequest({ oldestNs: 1_500_000n });
    expect(await other.appendSpans(later)).toEqual({ accepted: traceCount, rejected: 0, duplicate: false });
    expect(await countStored()).toEqual(allOnce);
    expect(await failing.appendSpans(largeRequest())).toMatchObject({
      accepted: traceCount,
      duplicate: true,
    });
  });

  it('goes on through the same gateway, which keeps nothing of what failed', async () => {
    const clickhouse = await gateways.databases.clickhouse.open();
    let failuresLeft = 1;
    let inserts = 0;
    const store = await gateways.open({
      ...impatient,
      clickhouse: {
        ...clickhouse,
        async insert(block, limits) {
          inserts += 1;
          if (inserts === 2 && failuresLeft-- > 0) throw new AppError('UNAVAILABLE', 'the disk is full');
          await clickhouse.insert(block, limits);
        },
      },
    });
    await expect(store.appendSpans(largeRequest())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await store.appendSpans(largeRequest())).toMatchObject({ accepted: traceCount, duplicate: false });
    expect(await countStored()).toEqual(allOnce);
  });

  it('is stored once when two gateways and two senders of one have it at once', async () => {
    const stores = [await gateways.open(), await gateways.open()] as const;
    const outcomes = await Promise.all(
      [stores[0], stores[1], stores[1]].map((store) => store.appendSpans(largeRequest())),
    );
    expect(outcomes.map(({ accepted }) => accepted)).toEqual([traceCount, traceCount, traceCount]);
    expect(outcomes.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect(await countStored()).toEqual(allOnce);
  });
});
