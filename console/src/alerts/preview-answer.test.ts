import { expect, it } from 'vitest';
import type { AlertPreview } from '../generated/types.gen.ts';
import { describePreview, toPreviewAnswer } from './preview-answer.ts';

const preview: AlertPreview = {
  range_start: '2026-11-20T08:00:00.000Z',
  range_end: '2026-11-20T08:10:30.000Z',
  step_seconds: 60,
  firing: { operator: '>', threshold: 5 },
  recovery: { operator: '<=', threshold: 5 },
  series_count: 1,
  firing_count: 0,
  incident_count: 1,
  series: [
    { labels: { service: 'cart' }, is_firing: false, values: [[1_795_162_230, '6.5']], incidents: [] },
  ],
};

it('places the steps back from the end of the range', () => {
  const { window, series } = toPreviewAnswer(preview);
  expect(window).toEqual({
    startMs: Date.parse('2026-11-20T08:00:30Z'),
    endMs: Date.parse('2026-11-20T08:10:30Z'),
    stepMs: 60_000,
  });
  expect(series).toEqual([{ metric: { service: 'cart' }, values: [[1_795_162_230, '6.5']] }]);
});

it('says what would fire, and how often it would have', () => {
  expect(describePreview(preview, '6h')).toBe(
    'None of 1 series would be firing now. 1 incident would have opened in the last 6h.',
  );
  const many = { ...preview, series_count: 1_200, firing_count: 3, incident_count: 40 };
  expect(describePreview(many, '7d')).toBe(
    '3 of 1,200 series would be firing now. 40 incidents would have opened in the last 7d.',
  );
});
