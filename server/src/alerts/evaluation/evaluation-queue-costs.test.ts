import { beforeEach, describe, expect, it } from 'vitest';
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
  queue = createEvaluationQueue(4, 500, new Map());
});

const add = (...alerts: readonly QueuedAlert[]) => addSamples(queue, alerts);
const take = (max?: number, atMs?: number) => takeTimes(queue, max, atMs);

it('serves projects by the time that their alerts are expected to take', () => {
  const others = ['d', 'e', 'f'].map((id) => ({ id, projectId: 'prj_2' }));
  add(a, b);
  for (const alertId of ['a', 'b']) queue.setCost(alertId, 300);
  add(...others);
  expect(take()).toEqual(['a@100', 'd@100', 'e@100', 'f@100', 'b@100']);
});

it('leaves out what it is to leave out, alone or together', () => {
  add(a, b);
  queue.setCost('b', 501);
  const both = new Set(['a', 'b']);
  expect(queue.take(at(nowMs), 10, 1_000, both)).toEqual([]);
  expect(queue.takeSlow(at(nowMs), 1_000, both)).toBeUndefined();
  expect(queue.take(at(nowMs), 10, 1_000, new Set(['b']))).toHaveLength(1);
  expect(queue.takeSlow(at(nowMs), 1_000, new Set(['a']))?.alertId).toBe('b');
});

describe('alerts that are to be evaluated alone', () => {
  /** All are taken, found to take so long, and due again. */
  function addSlow(costMs: number, ...alerts: readonly QueuedAlert[]): void {
    add(...alerts);
    for (const { alertId } of queue.take(at(nowMs), 10, 1_000)) {
      queue.setCost(alertId, costMs);
      queue.release(alertId);
    }
    for (const alert of alerts) queue.addSample(alert, 200, nowMs);
  }

  function takeSlow(maxCostMs = Number.POSITIVE_INFINITY, atMs = nowMs): string | undefined {
    return queue.takeSlow(at(atMs), maxCostMs)?.alertId;
  }

  it('are taken one at a time, without the others', () => {
    addSlow(501, a, b);
    add(c);
    expect(queue.nextDelayMs(at(nowMs))).toBe(Number.NEGATIVE_INFINITY);
    expect(take()).toEqual(['c@100']);
    expect([takeSlow(), takeSlow(), takeSlow()]).toEqual(['a', 'b', undefined]);
    queue.setCost('a', 500);
    queue.release('a');
    queue.addSample(a, 300, nowMs);
    expect(takeSlow()).toBeUndefined();
    expect(take()).toEqual(['a@300']);
  });

  it('are taken while they are expected to take no more than is left', () => {
    addSlow(600, a);
    expect([takeSlow(599), takeSlow(600)]).toEqual([undefined, 'a']);
  });

  it('wait for the end of a pause', () => {
    addSlow(600, a);
    takeSlow();
    queue.retry({ alertId: 'a', atMs: 200 }, nowMs + 50);
    expect(queue.nextDelayMs(at(nowMs))).toBe(50);
    expect([takeSlow(), takeSlow(600, nowMs + 50)]).toEqual([undefined, 'a']);
  });

  it('are those of the project first that took the least time while others waited', () => {
    addSlow(600, a, b, c, other);
    const order = [600, 500, 0, 0].map((ranMs) => {
      const alertId = takeSlow();
      queue.chargeSlow(alertId === 'other' ? 'prj_2' : 'prj_1', ranMs);
      return alertId;
    });
    expect(order).toEqual(['a', 'other', 'b', 'c']);
  });

  it('are as any other once they are written', () => {
    addSlow(600, a);
    queue.addWrite(a);
    expect([takeSlow(), ...take()]).toEqual([undefined, 'a@200']);
  });

  it('are forgotten and cleared as any other', () => {
    addSlow(600, a, b, c);
    queue.forget('a');
    queue.clear('b');
    queue.keepOnly((id) => id !== 'c');
    expect(takeSlow()).toBeUndefined();
    expect(queue.nextDelayMs(at(nowMs))).toBeUndefined();
  });
});

it('takes together what is expected to take the time that there is', () => {
  add(a, b, c);
  for (const { alertId } of queue.take(at(nowMs), 10, 1_000)) {
    queue.setCost(alertId, 300);
    queue.release(alertId);
  }
  for (const alert of [a, b, c]) queue.addSample(alert, 200, nowMs);
  expect(queue.take(at(nowMs), 10, 600)).toHaveLength(2);
  expect(queue.take(at(nowMs), 10, 600)).toHaveLength(1);
});
