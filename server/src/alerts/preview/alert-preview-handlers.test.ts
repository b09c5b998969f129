import { expect, it } from 'vitest';
import { sampleSessionContext } from '../../http/testing/sample-session.ts';
import { createFakeMetricStore } from '../../metrics/testing/fake-metric-store.ts';
import { sampleMetricBatch, sampleMetricMs, sampleSeries } from '../../metrics/testing/sample-metrics.ts';
import { defaultQueryLimits } from '../../promql/query-limits.ts';
import { rejectionOf } from '../../testing/thrown-by.ts';
import { createAlertPreviewHandlers } from './alert-preview-handlers.ts';
import { createAlertPreviewService } from './alert-preview-service.ts';

const nowMs = () => sampleMetricMs;
const store = createFakeMetricStore({ nowMs });
const { previewMetricAlert } = createAlertPreviewHandlers(
  createAlertPreviewService({
    store,
    limits: defaultQueryLimits,
    monotonicNowMs: nowMs,
    queryDeadlineMs: 30_000,
  }),
  nowMs,
);

const preview = (since?: string) =>
  previewMetricAlert(
    {
      query: {},
      headers: {},
      path: { project_id: 'prj_1' },
      body: {
        condition: { expression: '10 <= load', recovery_expression: 'load < 5' },
        ...(since === undefined ? {} : { since }),
      },
    },
    sampleSessionContext(),
  );

it('answers the thresholds, the series and their incidents', async () => {
  const labels = { __name__: 'load', host: 'a' };
  const series = [
    sampleSeries(labels, 12, sampleMetricMs - 60_000),
    sampleSeries(labels, 3, sampleMetricMs - 30_000),
  ];
  await store.append(sampleMetricBatch(series, [], { projectId: 'prj_1' }));
  expect(await preview('2026-11-20T11:58:30Z')).toEqual({
    status: 200,
    body: {
      range_start: '2026-11-20T11:58:30.000Z',
      range_end: '2026-11-20T12:00:00.000Z',
      step_seconds: 1,
      firing: { operator: '>=', threshold: 10 },
      recovery: { operator: '<', threshold: 5 },
      series_count: 1,
      firing_count: 0,
      incident_count: 1,
      series: [
        {
          labels,
          is_firing: false,
          values: expect.arrayContaining([
            [sampleMetricMs / 1_000 - 60, '12'],
            [sampleMetricMs / 1_000, '3'],
          ]),
          incidents: [
            { opened_at: '2026-11-20T11:59:00.000Z', resolved_at: '2026-11-20T11:59:30.000Z', value: 12 },
          ],
        },
      ],
    },
  });
});

it('covers the last six hours unless told otherwise, and at most seven days', async () => {
  const { body } = await preview();
  expect(body).toMatchObject({ range_start: '2026-11-20T06:00:00.000Z', step_seconds: 60 });
  expect((await preview('7d')).body).toMatchObject({ step_seconds: 1_800 });
});

it.each(['8d', '2026-11-13T11:59:59.999Z', '2026-11-20T12:00:00.001Z', 'soon'])(
  'refuses a range since %s',
  async (since) => {
    expect(await rejectionOf(preview(since))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: [{ type: 'field', location: 'body', name: 'since', received: since }],
    });
  },
);
