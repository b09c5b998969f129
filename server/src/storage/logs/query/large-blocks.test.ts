import { expect, test } from 'vitest';
import type { LogStatsQuery } from '../../../logs/log-store.ts';
import { parseLogFilter } from '../../../logs/parse-log-filter.ts';
import { decodeExemplars, decodeRecords } from '../../../logs/testing/decode-logs.ts';
import type { Block } from '../block.ts';
import type { BlockPartial, BlockQuery } from './block-query.ts';
import { runQuery, startEvaluation } from './evaluate.ts';
import { firstDayNs } from './testing/arbitrary-logs.ts';
import { createArrayBlock } from './testing/array-block.ts';
import { countNaively, listNaively } from './testing/naive-answers.ts';
import { sampleLogs, sampleWindow } from './testing/sample-logs.ts';
import type { LogListQuery } from './thread-queries.ts';

const all: LogListQuery = { projectId: 'p', filter: parseLogFilter(), window: sampleWindow, limit: 3 };
const { sinceNs, untilNs } = sampleWindow;
const whole: LogStatsQuery = {
  projectId: 'p',
  filter: parseLogFilter(),
  boundsNs: [sinceNs, untilNs],
  groupBy: [{ kind: 'service' }, { kind: 'event' }],
  topK: 5,
  exemplars: 2,
};

function evaluate(query: BlockQuery, blocks: readonly Block[], checkDeadline = () => {}): BlockPartial[] {
  const evaluation = startEvaluation(query);
  for (const block of blocks) evaluation.add(block, checkDeadline);
  return [...evaluation.finish()];
}

/** A block that records which of its columns were read. */
function watchColumns(block: Block): { readonly block: Block; readonly requested: Set<string | symbol> } {
  const requested = new Set<string | symbol>();
  const get = (target: Block, name: string | symbol): unknown => {
    requested.add(name);
    return Reflect.get(target, name);
  };
  return { block: new Proxy(block, { get }), requested };
}

test('a list reads earlier chunks of a block for missing rows', async () => {
  const records = sampleLogs(9000, (index) => ((index + 1) % 4096 < 2 ? { serviceName: 'rare' } : {}));
  const list = { ...all, filter: parseLogFilter('service.name="rare"'), limit: 5 };
  for (const isSorted of [true, false]) {
    const block = createArrayBlock(records, { isSorted });
    const page = await runQuery({ kind: 'list', query: list }, async (query) => evaluate(query, [block]));
    expect(decodeRecords(page)).toEqual(listNaively(records, list));
    expect(page.records).toHaveLength(5);
  }
});

test('a list ends in the chunk where it is full', () => {
  const block = createArrayBlock(sampleLogs(20_000), { isSorted: true });
  let searched = 0;
  const bodies = {
    ...block.bodies,
    keepMatching(tokens: readonly string[], rows: Uint16Array, count: number) {
      searched += count;
      return block.bodies.keepMatching(tokens, rows, count);
    },
  };
  const query = { ...all, filter: parseLogFilter('body:"order"') };
  evaluate({ kind: 'list', query }, [{ ...block, bodies }]);
  expect(searched).toBeLessThanOrEqual(4096);
});

test('a histogram of whole minutes reads nothing of a sealed block but its roll-up', () => {
  const records = sampleLogs(600, (index) => ({ severityNumber: index % 25 }));
  const { block, requested } = watchColumns(createArrayBlock(records, { isSorted: true }));
  const filter = parseLogFilter('severity>="info" AND service.name="cart"');
  const [partial] = evaluate({ kind: 'stats', query: { ...whole, filter } }, [block]);
  expect(partial?.kind === 'stats' && partial.part.totals[0]).toBe(384);
  expect(requested).toContain('hourRollUp');
  expect(
    [...requested].filter((name) => /timesOf|sequence|severity|spilled|bod/i.test(String(name))),
  ).toEqual([]);
});

test.each([
  ['more pairs than cells', 1000],
  ['more pairs in use than a block has numbers for', 3000],
])('groups of two dimensions with %s are counted exactly', async (_, userCount) => {
  const records = sampleLogs(userCount + 3, (index) => ({
    serviceName: index < userCount ? `svc-${index % 700}` : index === userCount ? 'payment' : 'cart',
    attributes: new Map([['user.id', index < userCount ? `user-${index % 650}` : 'alice']]),
  }));
  const blocks = [true, false].map((isSorted) =>
    createArrayBlock(
      records.filter((_record, index) => index % 3 > 0 === isSorted),
      { isSorted },
    ),
  );
  for (const text of ['', 'attribute.user.id="alice"', 'service.name="cart"']) {
    for (const exemplars of [0, 2]) {
      const query: LogStatsQuery = {
        ...whole,
        filter: parseLogFilter(text),
        groupBy: [{ kind: 'attribute', key: 'user.id' }, { kind: 'service' }],
        topK: 1000,
        exemplars,
      };
      const buckets = await runQuery({ kind: 'stats', query }, async (part) => evaluate(part, blocks));
      expect(decodeExemplars(buckets)).toEqual(countNaively(records, query));
    }
  }
});

test('a search without matches reads no times of a block within the window', () => {
  const { block, requested } = watchColumns(createArrayBlock(sampleLogs(50), { isSorted: true }));
  evaluate({ kind: 'list', query: { ...all, filter: parseLogFilter('body:"refunded"') } }, [block]);
  expect(requested).toContain('bodies');
  expect([...requested].filter((name) => /timesOf|sequence/i.test(String(name)))).toEqual([]);
});

/** Over three hours, in one of which there is nothing. */
const spread = sampleLogs(3000, (index) => ({
  severityNumber: index % 25,
  timeNs: firstDayNs + BigInt(index < 1500 ? index : 2 * 3600 + index) * 1_700_000_000n,
}));
const cutting = [0, 1, 60, 3600, 3601, 5400, 7200, 7260.5, 12_000, 86_400].map(
  (second) => firstDayNs + BigInt(second * 1e9),
);

test.each<[string, Partial<Block>]>([
  ['both roll-ups', {}],
  ['minutes alone, as blocks of earlier releases have', { hourRollUp: undefined }],
  ['hours alone', { minuteRollUp: undefined }],
  ['none', { minuteRollUp: undefined, hourRollUp: undefined }],
])('buckets that cut hours and minutes are counted exactly with %s', async (_, rollUps) => {
  const block = { ...createArrayBlock(spread, { isSorted: true }), ...rollUps };
  for (const text of ['', 'severity>="warn"', 'body:"order"']) {
    const query = { ...whole, boundsNs: cutting, filter: parseLogFilter(text) };
    const buckets = await runQuery({ kind: 'stats', query }, async (part) => evaluate(part, [block]));
    expect(decodeExemplars(buckets)).toEqual(countNaively(spread, query));
  }
});

test('a search counts buckets of whole periods without the times of its rows', () => {
  const { block, requested } = watchColumns(createArrayBlock(spread, { isSorted: true }));
  const boundsNs = cutting.filter((_, index) => index !== 1 && index !== 4 && index !== 7);
  const query = { ...whole, boundsNs, groupBy: [], exemplars: 0, filter: parseLogFilter('body:"order"') };
  const [partial] = evaluate({ kind: 'stats', query }, [block]);
  expect(partial?.kind === 'stats' && partial.part.totals.reduce((sum, count) => sum + count)).toBe(3000);
  expect([...requested].filter((name) => /timesOf|sequence/i.test(String(name)))).toEqual([]);
});

test('a search within one bucket reads no roll-up', () => {
  const { block, requested } = watchColumns(createArrayBlock(spread, { isSorted: true }));
  evaluate({ kind: 'stats', query: { ...whole, filter: parseLogFilter('body:"order"') } }, [block]);
  expect([...requested].filter((name) => /rollUp/i.test(String(name)))).toEqual([]);
});

test('the pairs of two large dictionaries are counted as those of small ones', async () => {
  const records = sampleLogs(1500, (index) => ({
    serviceName: `s${index % 700}`,
    eventName: `e${index % 699}`,
  }));
  const expected = countNaively(records, whole);
  for (const isSorted of [true, false]) {
    const block = createArrayBlock(records, { isSorted });
    const run = async (query: BlockQuery): Promise<BlockPartial[]> => evaluate(query, [block]);
    const buckets = await runQuery({ kind: 'stats', query: whole }, run);
    expect(decodeExemplars(buckets)).toEqual(expected);
  }
});

test('a slow search checks the deadline between rows', () => {
  const spilledKeys = new Set(['id']);
  const records = sampleLogs(40_000, (index) => ({ attributes: new Map([['id', `${index}`]]) }));
  const block = createArrayBlock(records, { isSorted: false, spilledKeys });
  let checks = 0;
  const filter = parseLogFilter('attribute.id="7"');
  evaluate({ kind: 'stats', query: { ...whole, filter } }, [block], () => {
    checks += 1;
  });
  expect(checks).toBeGreaterThanOrEqual(40_000 / 4096);
});
