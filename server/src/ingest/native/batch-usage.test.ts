import { expect, it } from 'vitest';
import { batchUsage, type StoredBatch } from './batch-usage.ts';

const batch: StoredBatch = {
  outcome: { accepted: true, duplicate: false, traceNumber: 1 },
  goodItems: 5,
  rejected: [],
  leftOut: [],
  requestBytes: 700,
};

it('counts the items of a batch that were stored', () => {
  expect(batchUsage(batch)).toEqual({
    signal: 'traces',
    acceptedCount: 5,
    requestBytes: 700,
    rejections: [],
  });
});

it('counts invalid items by their kind, and labels that were left out', () => {
  const rejected = [
    { item: 'event', index: 0, reason: 'must be object' },
    { item: 'attribute', key: 'b', reason: 'the value must be string' },
    { item: 'event', index: 3, reason: 'event_id is required' },
  ] as const;
  const leftOut = [{ item: 'tag', index: 2, reason: 'the trace already has 64 tags' }] as const;
  expect(batchUsage({ ...batch, rejected, leftOut })).toMatchObject({
    acceptedCount: 4,
    rejections: [
      { reason: 'invalid_event', count: 2, example: 'event 0: must be object' },
      { reason: 'invalid_attribute', count: 1, example: 'attribute b: the value must be string' },
      { reason: 'label_limit', count: 1, example: 'tag 2: the trace already has 64 tags' },
    ],
  });
});

it.each([
  ['closed', 'trace_closed'],
  ['unknown_trace', 'trace_unknown'],
] as const)('counts every item as rejected when the trace is %s', (refused, reason) => {
  expect(batchUsage({ ...batch, outcome: { accepted: false, reason: refused } })).toMatchObject({
    acceptedCount: 0,
    rejections: [{ reason, count: 5 }],
  });
});

it('counts nothing of a batch that was sent before', () => {
  expect(
    batchUsage({ ...batch, outcome: { accepted: true, duplicate: true, traceNumber: 1 } }),
  ).toBeUndefined();
});
