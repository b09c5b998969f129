import { expect, it } from 'vitest';
import { encodeLabelBytes } from '../../../metrics/label-bytes.ts';
import { dayMs } from '../../../time/utc-day.ts';
import { toExportedBlock } from './exported-block.ts';
import { mergeSeries } from './merge-series.ts';
import { encodeMemtable } from './wal-blocks.ts';

const staleBits = 0x7ff0000000000002n;

function recordOf(samples: readonly (readonly [series: number, ms: number, bits: bigint])[]) {
  return {
    count: samples.length,
    seriesIds: Float64Array.from(samples, ([series]) => series),
    timestampsMs: Float64Array.from(samples, ([, ms]) => ms),
    values: new Float64Array(BigUint64Array.from(samples, ([, , bits]) => bits).buffer),
  };
}

it('writes a memtable as blocks of days, with every bit, and counts what is of no series', () => {
  const labelBytes = encodeLabelBytes(['__name__', 'up']);
  // Two ids of one series: it was forgotten, and came again.
  const find = (id: number) => (id === 9 ? undefined : { projectId: 'prj_1', labelBytes });
  const records = [
    recordOf([
      [1, dayMs + 5, 7n],
      [9, dayMs, 1n],
      [1, 3, 1n],
    ]),
    recordOf([
      [2, dayMs + 2, staleBits],
      [2, dayMs + 5, 8n],
      [2, 2 * dayMs, 1n],
    ]),
  ];
  const { days, unknownCount } = encodeMemtable(records, find, (day) => day !== 2);
  expect(unknownCount).toBe(1);
  expect([...days.keys()]).toEqual([0, 1]);
  const blocks = (days.get(1) ?? []).map((block) =>
    toExportedBlock(block, [1, 0], { labels: () => block.labels, samples: () => block.samples }),
  );
  const found: unknown[] = [];
  for (const { metric, read } of mergeSeries(blocks, dayMs)) {
    const { timestampsMs, values, from, to } = read();
    const bits = new BigUint64Array(values.slice(from, to).buffer);
    found.push([metric, [...timestampsMs.slice(from, to)], [...bits]]);
  }
  expect(found).toEqual([['up', [dayMs + 2, dayMs + 5], [staleBits, 7n]]]);
});
