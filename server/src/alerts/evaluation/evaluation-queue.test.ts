import { beforeEach, expect, it } from 'vitest';
import { createEvaluationQueue, type EvaluationQueue } from './evaluation-queue.ts';
import {
  a,
  addSamples,
  at,
  b,
  c,
  nowMs,
  other,
  type QueuedAlert,
  takeTimes,
} from './testing/queued-alerts.ts';

let queue: EvaluationQueue;
beforeEach(() => {
  queue = createEvaluationQueue(4, 500, new Map([['late', 500]]));
});

const add = (...alerts: readonly QueuedAlert[]) => addSamples(queue, alerts);
const take = (max?: number, atMs?: number) => takeTimes(queue, max, atMs);

/** Pauses an alert after its evaluation. */
function pause(alertId: string, untilMs: number): void {
  queue.retry({ alertId, atMs: 100 }, untilMs);
}

it('returns each alert with samples once, until it is released', () => {
  add(a, b);
  queue.addSample(a, 200, nowMs);
  expect(take()).toEqual(['a@100', 'b@100']);
  queue.addSample(b, 300, nowMs);
  expect(take()).toEqual([]);
  expect(queue.nextDelayMs(at(nowMs))).toBeUndefined();
  queue.release('a');
  expect(take()).toEqual(['a@200']);
  queue.release('b');
  expect(take()).toEqual(['b@300']);
});

it('serves projects round robin, so that one with many alerts delays no other', () => {
  add(a, b, c, other);
  expect(take(2)).toEqual(['a@100', 'other@100']);
  queue.release('other');
  add(other);
  expect(take(1)).toEqual(['b@100']);
  expect(take(1)).toEqual(['other@100']);
  expect(take(1)).toEqual(['c@100']);
});

it('serves the alerts of a project round robin', () => {
  add(a, b);
  queue.addSample(a, 200, nowMs);
  expect(take(1)).toEqual(['a@100']);
  queue.release('a');
  expect(take(1)).toEqual(['b@100']);
  expect(take(1)).toEqual(['a@200']);
});

it('starts from the last change of an alert', () => {
  add({ id: 'late', projectId: 'prj_1' });
  expect(take()).toEqual(['late@500']);
});

it('skips a paused alert, and returns when the pause ends', () => {
  add(a);
  take();
  pause('a', nowMs + 50);
  add(b);
  expect(take()).toEqual(['b@100']);
  expect(queue.nextDelayMs(at(nowMs))).toBe(50);
  expect(take(10, nowMs + 49)).toEqual([]);
  expect(take(10, nowMs + 50)).toEqual(['a@100']);
});

it('measures pauses by the monotonic clock', () => {
  add(a);
  take();
  pause('a', nowMs + 50);
  expect(queue.nextDelayMs({ nowMs: nowMs - 900, monotonicMs: nowMs })).toBe(50);
  expect(queue.take({ nowMs: nowMs + 3_600_000, monotonicMs: nowMs + 49 }, 1, 1_000)).toEqual([]);
  expect(queue.take({ nowMs: nowMs - 900, monotonicMs: nowMs + 50 }, 1, 1_000)).toHaveLength(1);
});

it('ends the pause of an alert that is written', () => {
  add(a);
  take();
  pause('a', nowMs + 50);
  queue.addWrite(a);
  expect(queue.nextDelayMs(at(nowMs))).toBe(Number.NEGATIVE_INFINITY);
  expect(take()).toEqual(['a@100']);
});

it('requeues the same time for a retry', () => {
  add(a);
  const [due] = queue.take(at(nowMs), 1, 1_000);
  if (due === undefined) throw new Error('nothing is due');
  queue.retry(due, nowMs + 50);
  expect(take()).toEqual([]);
  expect(take(10, nowMs + 50)).toEqual(['a@100']);
});

it('returns when a sample ahead of the clock is due', () => {
  queue.addSample(a, nowMs + 70, nowMs);
  expect(take()).toEqual([`a@${nowMs}`]);
  expect(queue.nextDelayMs(at(nowMs))).toBeUndefined();
  queue.release('a');
  expect(queue.nextDelayMs(at(nowMs))).toBe(70);
  expect(take()).toEqual([]);
  expect(take(10, nowMs + 70)).toEqual([`a@${nowMs + 70}`]);
});

it('drops pending times of a cleared alert, which stays taken', () => {
  add(a);
  take();
  queue.addSample(a, 200, nowMs);
  queue.clear('a');
  queue.addWrite(a);
  expect(take()).toEqual([]);
  queue.release('a');
  expect(take()).toEqual([`a@${nowMs}`]);
  queue.clear('a');
  queue.release('a');
  expect(take()).toEqual([]);
  expect(queue.nextDelayMs(at(nowMs))).toBeUndefined();
});

it('ignores a forgotten alert, however its evaluation ends', () => {
  add(a, b);
  const [due] = queue.take(at(nowMs), 1, 1_000);
  if (due === undefined) throw new Error('nothing is due');
  queue.forget('a');
  queue.forget('b');
  queue.retry(due, nowMs);
  queue.release('b');
  queue.clear('b');
  expect(take()).toEqual([]);
  expect(queue.nextDelayMs(at(nowMs))).toBeUndefined();
});

it('says until when an alert is due, with what it was taken for', () => {
  expect(queue.latestDueMs('a')).toBeUndefined();
  queue.addSample(a, 100, nowMs);
  queue.addSample(a, 300, nowMs);
  queue.addSample(a, nowMs + 50, nowMs);
  expect(queue.latestDueMs('a')).toBe(nowMs + 50);
  add(b);
  expect(take()).toEqual(['a@100', 'b@100']);
  expect(queue.latestDueMs('b')).toBe(100);
  queue.release('b');
  expect(queue.latestDueMs('b')).toBeUndefined();
  queue.addWrite(b);
  expect(queue.latestDueMs('b')).toBe(Number.NEGATIVE_INFINITY);
});

it('keeps only the alerts that it is to keep, as if it had never known the others', () => {
  add(a, b, other);
  expect(take(1)).toEqual(['a@100']);
  expect(queue.keepOnly((id) => id === 'b')).toEqual(['a', 'other']);
  add(a);
  expect(take()).toEqual(['b@100', 'a@100']);
});
