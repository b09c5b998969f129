import { expect, it } from 'vitest';
import { onceAMinute } from './once-a-minute.ts';

function start() {
  let nowMs = 5;
  const reported: unknown[] = [];
  const report = onceAMinute(
    () => nowMs,
    (error) => reported.push(error instanceof Error ? error.message : error),
  );
  const pass = (ms: number): void => {
    nowMs += ms;
  };
  return { report, reported, pass };
}

it('reports an error of the same message again after a minute', () => {
  const { report, reported, pass } = start();
  report(new Error('away'));
  pass(59_999);
  report(new Error('away'));
  expect(reported).toEqual(['away']);
  pass(1);
  report(new Error('away'));
  expect(reported).toEqual(['away', 'away']);
});

it('reports another message at once, and each of two that alternate once', () => {
  const { report, reported } = start();
  for (const message of ['away', 'slow', 'away', 'slow']) report(new Error(message));
  report('not an error');
  expect(reported).toEqual(['away', 'slow', 'not an error']);
});

it('keeps a bounded number of messages', () => {
  const { report, reported } = start();
  for (let index = 0; index < 17; index += 1) report(new Error(`row ${index}`));
  report(new Error('row 16'));
  report(new Error('row 0'));
  expect(reported).toHaveLength(18);
});
