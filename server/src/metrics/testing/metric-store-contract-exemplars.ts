import { describe, expect, it } from 'vitest';
import { encodeWriteBlock, type TimeSeriesInit } from '../../ingest/metrics/testing/encode-write-request.ts';
import type { MatchOperator } from '../../promql/syntax/ast.ts';
import {
  atSecond,
  type MetricStoreInTest,
  metricContractNowMs,
  unhurriedMetricQuery,
} from './metric-store-contract-setup.ts';

const matcher = (name: string, operator: MatchOperator, value: string) => ({
  name,
  operator,
  value,
  span: { start: 0, end: 0 },
});

const exemplar = (second: number, trace: string, value = second) => ({
  labels: [['trace_id', trace] as const],
  timestampMs: atSecond(second),
  value,
});

export function describeMetricExemplars(metrics: MetricStoreInTest): void {
  const append = (...series: readonly TimeSeriesInit[]) =>
    metrics.store.append({
      projectId: metrics.projectId,
      request: encodeWriteBlock(series),
      format: 'remote-write',
      receivedAtMs: metricContractNowMs,
      oldestMs: atSecond(-3_600),
      newestMs: atSecond(3_600),
    });

  /** Seconds and traces, by job. */
  async function read(
    window: { readonly from?: number; readonly to?: number; readonly projectId?: string } = {},
  ) {
    const { from = -3_600, to = 3_600, projectId = metrics.projectId } = window;
    const selectors = [[matcher('__name__', '=', 'up')], [matcher('job', '=~', 'a|b')]];
    const range = { startMs: atSecond(from), endMs: atSecond(to) };
    const { items, truncated } = await metrics.store.exemplars(
      { projectId, selectors, ...range },
      unhurriedMetricQuery,
    );
    expect(truncated).toBe(false);
    return items.map(({ seriesLabels, exemplars }) => [
      seriesLabels.join(' '),
      ...exemplars.map(
        ({ labels, timestampMs, value }) =>
          `${(timestampMs - metricContractNowMs) / 1000} ${value} ${labels.join('=')}`,
      ),
    ]);
  }

  const up = (job: string, ...exemplars: TimeSeriesInit['exemplars'] & object): TimeSeriesInit => ({
    labels: [
      ['__name__', 'up'],
      ['job', job],
    ],
    samples: [[atSecond(0), 1]],
    exemplars,
  });

  describe('exemplars', () => {
    it('are read by series within a window, oldest first, each once', async () => {
      const outcome = await append(up('b', exemplar(3, 't3')), up('a', exemplar(2, 't2'), exemplar(1, 't1')));
      expect(outcome.exemplars).toEqual({ accepted: 3, rejected: {} });
      await append(up('a', exemplar(1, 't1'), exemplar(1, 't1', 9), exemplar(1, 'other', 1)));
      const [a, b] = await read();
      expect(a?.slice(1).sort()).toEqual([
        '1 1 trace_id=other',
        '1 1 trace_id=t1',
        '1 9 trace_id=t1',
        '2 2 trace_id=t2',
      ]);
      expect(a?.[0]).toBe('__name__ up job a');
      expect(a?.at(-1)).toBe('2 2 trace_id=t2');
      expect(b).toEqual(['__name__ up job b', '3 3 trace_id=t3']);
      expect(await read({ from: 2, to: 2 })).toEqual([['__name__ up job a', '2 2 trace_id=t2']]);
      expect(await read({ projectId: 'prj_of_nobody' })).toEqual([]);
    });

    it('that cannot be stored are counted, and their samples are stored', async () => {
      const long = { ...exemplar(1, 'x'.repeat(121)) };
      const longest = { ...exemplar(1, 'é'.repeat(120)) };
      const alone: TimeSeriesInit = { labels: [['__name__', 'alone']], exemplars: [exemplar(1, 't')] };
      const unnamed: TimeSeriesInit = {
        labels: [
          ['a', 'b'],
          ['a', 'c'],
        ],
        exemplars: [exemplar(1, 't')],
      };
      const outcome = await append(
        up('a', long, longest, exemplar(-3_601, 't'), exemplar(3_601, 't'), exemplar(5, 'nan', Number.NaN)),
        alone,
        unnamed,
      );
      expect(outcome).toMatchObject({ accepted: 1, rejected: {} });
      expect(outcome.exemplars).toEqual({
        accepted: 3,
        rejected: { too_long: 1, too_old: 1, too_new: 1, unknown_series: 1 },
      });
      const [a] = await read();
      expect(a?.slice(1)).toEqual([`1 1 trace_id=${'é'.repeat(120)}`, '5 NaN trace_id=nan']);
    });

    it('are not counted in a request without any', async () => {
      expect(await append(up('a'))).not.toHaveProperty('exemplars');
    });
  });
}
