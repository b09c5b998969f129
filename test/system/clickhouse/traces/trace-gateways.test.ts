import { describe, expect, it } from 'vitest';
import {
  ofService,
  sampleSpan,
  sampleSpans,
} from '../../../../server/src/storage/traces/testing/sample-spans.ts';
import { readTimeline } from '../../../../server/src/traces/testing/read-timeline.ts';
import {
  sampleProjectId as projectId,
  sampleEvent,
  sampleFlush,
  sampleTraceId,
} from '../../../../server/src/traces/testing/sample-trace.ts';
import { flushesOf, flushOf } from './sample-flushes.ts';
import { startTraceWriter } from './start-trace-writer.ts';
import { useTraceGateways } from './trace-gateways.ts';

const traceId = sampleTraceId(1);

describe('traces of several gateways', () => {
  const gateways = useTraceGateways();

  it('count a retry through another gateway once', async () => {
    const [one, other] = [await gateways.open(), await gateways.open()];
    expect(await one.flush(flushOf(1, 'a'))).toMatchObject({ duplicate: false });
    expect(await other.flush(flushOf(1, 'a'))).toMatchObject({ duplicate: true, traceNumber: 1 });
    const plugin = { projectId, traceId, receivedAtMs: 1, events: [sampleEvent('p', 'sample', 2_000)] };
    expect(await one.appendPluginEvents(plugin)).toMatchObject({ duplicate: false });
    expect(await other.appendPluginEvents(plugin)).toMatchObject({ duplicate: true });
    const spans = () => sampleSpans([ofService('shop', [sampleSpan(traceId, 1)])], { keyId: 'key' });
    expect(await one.appendSpans(spans())).toMatchObject({ accepted: 1, duplicate: false });
    expect(await other.appendSpans(spans())).toMatchObject({ accepted: 1, duplicate: true });
    expect(await flushesOf(other, 1)).toEqual(['a', 'p']);
    const [row] = await gateways.databases.postgres.run('SELECT part_count FROM trace_heads');
    expect(row).toEqual({ part_count: 3 });
  });

  it('store once what three gateways write together', async () => {
    const stores = await Promise.all([gateways.open(), gateways.open(), gateways.open()]);
    const ids = Array.from({ length: 20 }, (_, index) => String(index));
    const spans = () => sampleSpans([ofService('shop', [sampleSpan(traceId, 1)])], { keyId: 'key' });
    const [flushes, appends] = await Promise.all([
      Promise.all(stores.flatMap((store) => ids.map((id) => store.flush(flushOf(1, id))))),
      Promise.all(stores.map((store) => store.appendSpans(spans()))),
    ]);
    expect(flushes.filter((outcome) => outcome.accepted && !outcome.duplicate)).toHaveLength(ids.length);
    expect(appends.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    for (const store of stores) expect((await flushesOf(store, 1))?.toSorted()).toEqual(ids.toSorted());
  });

  it('are stored in batches by what spans repeat of a large resource', async () => {
    const clickhouse = await gateways.databases.clickhouse.open();
    const byteCounts: number[] = [];
    const store = await gateways.open({
      clickhouse: {
        ...clickhouse,
        insert(block, limits) {
          byteCounts.push([...block.rows].reduce((sum, { length }) => sum + length, 0));
          return clickhouse.insert(block, limits);
        },
      },
    });
    const requests = Array.from({ length: 6 }, (_, request) => {
      const spans = Array.from({ length: 60 }, (__, index) =>
        sampleSpan(sampleTraceId(60 * request + index + 1), 1),
      );
      const resource = { 'service.name': 'shop', note: 'x'.repeat(100_000) };
      return sampleSpans([{ resource, scopeSpans: [{ spans }] }], { keyId: 'key' });
    });
    const outcomes = await Promise.all(requests.map((request) => store.appendSpans(request)));
    expect(outcomes.map(({ accepted }) => accepted)).toEqual(requests.map(() => 60));
    expect(Math.max(...byteCounts)).toBeLessThan(17 * 1024 * 1024);
  });

  it('are read through another gateway at once', async () => {
    const stores = [await gateways.open(), await gateways.open()] as const;
    let missedCount = 0;
    for (let index = 0; index < 50; index += 1) {
      const [writing, reading] = index % 2 === 0 ? stores : stores.toReversed();
      await writing?.flush(flushOf(index % 10, String(index)));
      const ids = reading === undefined ? [] : await flushesOf(reading, index % 10);
      if (ids?.at(-1) !== String(index)) missedCount += 1;
    }
    expect(missedCount).toBe(0);
  });

  it.each([
    ['clocks that are seconds apart: times of creation do not decrease', 15_000],
    ['clocks that are minutes apart: the last number where times decrease is known', 60_001],
  ])('have numbers without gaps by %s', async (_title, apartMs) => {
    const stores = await Promise.all([gateways.open(), gateways.open(), gateways.open(), gateways.open()]);
    const perGateway = 50;
    await Promise.all(
      stores.map(async (store, gateway) => {
        // One after the other, so that commits of gateways meet often.
        for (let index = 0; index < perGateway; index += 1) {
          const receivedAtMs = 1_000_000 + gateway * apartMs + index;
          await store.flush(sampleFlush(gateway * perGateway + index, { receivedAtMs }));
        }
      }),
    );
    const rows = await gateways.databases.postgres.run(
      'SELECT number, created_at_ms FROM trace_heads ORDER BY number',
    );
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
    expect(rows).toHaveLength(stores.length * perGateway);
    const times = rows.map(({ created_at_ms: atMs }) => Number(atMs));
    const decreases = times.flatMap((time, index) => (time < (times[index - 1] ?? 0) ? [index + 1] : []));
    if (apartMs * (stores.length - 1) <= 60_000) expect(decreases).toEqual([]);
    expect(
      await gateways.databases.postgres.run(
        'SELECT last_step_number::integer AS number FROM trace_projects WHERE last_number > 0',
      ),
    ).toEqual([{ number: decreases.at(-1) ?? 0 }]);
  });

  it('count the labels of a project exactly', async () => {
    const stores = await Promise.all([gateways.open(), gateways.open()]);
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        stores[index % 2]?.flush(
          sampleFlush(index, {
            tags: ['all', `tag ${index % 7}`],
            attributes: new Map([[`key ${index % 5}`, String(index)]]),
          }),
        ),
      ),
    );
    const [counts] = await gateways.databases.postgres.run(
      'SELECT tag_count, attribute_key_count FROM trace_projects',
    );
    expect(counts).toEqual({ tag_count: 8, attribute_key_count: 5 });
  });

  it('leave out labels that another gateway has filled the project with', async () => {
    const labelLimits = { maxTags: 2, maxAttributeKeys: 1 };
    const one = await gateways.open({ labelLimits });
    const other = await gateways.open({ labelLimits });
    await one.flush(sampleFlush(1, { tags: ['a', 'b'], attributes: new Map([['k', '1']]) }));
    const flush = sampleFlush(2, {
      tags: ['b', 'c'],
      attributes: new Map([
        ['k', '2'],
        ['l', '2'],
      ]),
    });
    const leftOut = { tags: ['c'], attributeKeys: ['l'], ofProject: { tags: true, attributeKeys: true } };
    expect(await other.flush(flush)).toMatchObject({ accepted: true, leftOut });
    expect(await one.get(projectId, sampleTraceId(2))).toMatchObject({ tags: ['b'] });
    const retried = await one.flush(flush);
    expect(retried).toMatchObject({ duplicate: true, leftOut });
  });

  it('are whole and stored once when three processes write the same traces and one is killed', async () => {
    const [rounds, traces] = [12, 6];
    const { databases } = gateways;
    const plan = { rounds, traces };
    const writers = ['a', 'b', 'c'].map((writer) => startTraceWriter(databases, { writer, ...plan }));
    const [first, second, killed] = writers;
    await expect.poll(() => killed?.acknowledged.length ?? 0, { interval: 5 }).toBeGreaterThan(30);
    await killed?.kill();
    expect(killed?.acknowledged.length).toBeLessThan(rounds * (2 * traces + 1));
    // It begins again with everything it has sent.
    const again = startTraceWriter(databases, { writer: 'c', ...plan });
    await Promise.all([first, second, again].map((writer) => writer?.finish()));

    const store = await gateways.open();
    const numbers = new Set<number>();
    for (let trace = 1; trace <= traces; trace += 1) {
      const expected = Array.from({ length: rounds }, (_, round) =>
        ['a', 'b', 'c', 'shared'].map((writer) => `${writer}-${round}`),
      );
      expect((await flushesOf(store, trace))?.toSorted()).toEqual(expected.flat().toSorted());
      const timeline = await readTimeline(store, projectId, sampleTraceId(trace));
      const started = timeline?.filter(({ eventType }) => eventType === 'span_started') ?? [];
      expect(started).toHaveLength(rounds);
      numbers.add((await store.get(projectId, sampleTraceId(trace)))?.traceNumber ?? 0);
    }
    expect([...numbers].toSorted()).toEqual(Array.from({ length: traces }, (_, index) => index + 1));
    const heads = await databases.postgres.run('SELECT part_count FROM trace_heads');
    expect(heads).toEqual(Array.from({ length: traces }, () => ({ part_count: 5 * rounds })));
    const acknowledged = [...writers, again].flatMap((writer) => writer.acknowledged);
    const once = acknowledged.filter(({ duplicate }) => !duplicate);
    expect(new Set(once.map(({ trace, id }) => `${trace} ${id}`)).size).toBe(once.length);
  });
});
