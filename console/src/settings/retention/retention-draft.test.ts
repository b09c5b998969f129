import { expect, test } from 'vitest';
import type { SignalRetention } from '../../generated/types.gen.ts';
import {
  describeChanges,
  type RetentionDraft,
  toDraft,
  toRetentionInput,
  toStoredInput,
} from './retention-draft.ts';

const day = 86_400;
const signals: readonly SignalRetention[] = [
  { signal: 'traces', retention_seconds: 30 * day, source: 'configuration', stored_bytes: 1 },
  { signal: 'logs', retention_seconds: 7 * day, source: 'console', stored_bytes: 1 },
  { signal: 'metrics', retention_seconds: 90 * day, source: 'configuration', stored_bytes: 1 },
];
const stored = toDraft(signals);
const withSignal = (signal: 'traces' | 'logs', text: string | null): RetentionDraft => ({
  ...stored,
  [signal]: text === null ? { isConfigured: true, text: '' } : { isConfigured: false, text },
});

test('the draft of what is stored changes nothing', () => {
  expect(toRetentionInput(stored)).toEqual({
    traces_retention_seconds: null,
    logs_retention_seconds: 7 * day,
    metrics_retention_seconds: null,
  });
  expect(toRetentionInput(stored)).toEqual(toStoredInput(signals));
  expect(describeChanges(signals, stored)).toEqual([]);
});

test.each([
  ['traces', '7d', true, 'Traces older than 7 days go within 10 minutes; they are kept for 30 days now.'],
  ['traces', '60d', false, 'Traces are kept for 60 days instead of 30 days. What has gone stays gone.'],
  ['traces', '30d', false, 'Traces stay at 30 days, whatever the service is configured to.'],
  ['logs', '2d', true, 'Logs older than 2 days go within 10 minutes; they are kept for 7 days now.'],
  [
    'logs',
    null,
    true,
    'Logs are kept as the service is configured. If that is less than 7 days, what is older goes within 10 minutes.',
  ],
] as const)('%s of %s: says what goes', (signal, text, removes, words) => {
  expect(describeChanges(signals, withSignal(signal, text))).toEqual([{ signal, removes, words }]);
});

test('what is not valid is not sent', () => {
  for (const text of ['', '30', '59m', '3651d'])
    expect(toRetentionInput(withSignal('traces', text))).toBeUndefined();
});
