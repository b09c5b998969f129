import { expect, it } from 'vitest';
import { compareTrace, type Differences, noDifferences, type StoredTrace } from './compare-trace.ts';
import type { SentBatch, SentTrace } from './sent-trace.ts';

const acknowledgedBatch: SentBatch = {
  operation: 'flush',
  id: 'one',
  body: '{}',
  eventIds: ['one.0', 'one.1'],
  tag: 'batch.one',
  itemCount: 3,
  acknowledged: true,
};
const sent: SentTrace = { traceId: 't', batches: [acknowledgedBatch], close: 'unsent' };
const stored: StoredTrace = {
  status: 'running',
  tags: ['batch.one'],
  events: ['started', 'info_event_added', 'info_event_added'].map((event_type, index) => ({
    event_type,
    event_id: index === 0 ? 't.started.0' : `one.${index - 1}`,
  })),
};
const closing = { event_id: 't.trace_closed.1', event_type: 'trace_closed' };

interface Case {
  readonly sent?: Partial<SentTrace>;
  readonly stored: Partial<StoredTrace> | undefined;
  readonly expected: Partial<Differences>;
}

it.each<[string, Case]>([
  ['a trace that is stored as it was sent is fine', { stored: {}, expected: {} }],
  [
    'an acknowledged batch without its trace is lost',
    { stored: undefined, expected: { lost: ['t batch one'] } },
  ],
  [
    'an unacknowledged batch may be absent',
    { sent: { batches: [{ ...acknowledgedBatch, acknowledged: false }] }, stored: undefined, expected: {} },
  ],
  [
    'an unacknowledged batch may be there',
    { sent: { batches: [{ ...acknowledgedBatch, acknowledged: false }] }, stored: {}, expected: {} },
  ],
  [
    'an unacknowledged batch without its tag is torn',
    {
      sent: { batches: [{ ...acknowledgedBatch, acknowledged: false }] },
      stored: { tags: [] },
      expected: { torn: ['t batch one'] },
    },
  ],
  [
    'an acknowledged batch without one of its events is lost and torn',
    {
      stored: { events: stored.events.slice(0, 2) },
      expected: { lost: ['t batch one'], torn: ['t batch one'] },
    },
  ],
  [
    'an event that is there twice is duplicated',
    {
      stored: { events: [...stored.events, ...stored.events.slice(1, 2)] },
      expected: { duplicated: ['t one.0 x2'] },
    },
  ],
  [
    'an event that nobody sent is foreign',
    { sent: { batches: [] }, stored: {}, expected: { foreign: ['t one.0', 't one.1'] } },
  ],
  [
    'an acknowledged close is lost when the trace runs',
    { sent: { close: 'acknowledged' }, stored: {}, expected: { lost: ['t close'] } },
  ],
  [
    'an unanswered close may be there, with its event',
    {
      sent: { close: 'sent' },
      stored: { status: 'completed', events: [...stored.events, closing] },
      expected: {},
    },
  ],
  [
    'a close without its event is torn',
    { sent: { close: 'sent' }, stored: { status: 'completed' }, expected: { torn: ['t close'] } },
  ],
  [
    'a close that nobody sent is foreign',
    {
      stored: { status: 'completed', events: [...stored.events, closing] },
      expected: { foreign: ['t close'] },
    },
  ],
])('%s', (_title, { sent: sentChange, stored: storedChange, expected }) => {
  const differences = noDifferences();
  compareTrace(
    { ...sent, ...sentChange },
    storedChange === undefined ? undefined : { ...stored, ...storedChange },
    differences,
  );
  expect(differences).toEqual({ ...noDifferences(), ...expected });
});
