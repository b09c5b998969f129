import { expect, it } from 'vitest';
import type { AlertEvaluationDependencies } from './start-alert-evaluation.ts';
import { createEvaluationInMemory } from './testing/evaluation-in-memory.ts';
import { sampleAlert } from './testing/sample-alert.ts';

const maxRunMs = 5_000;
/** The longest pause after a round. */
const maxPauseMs = 2_000;
/** For evaluations that take a millisecond. */
const slackMs = 100;

type EvaluateConditions = AlertEvaluationDependencies['metrics']['evaluateConditions'];

/**
 * Evaluations over a store that takes so long for each alert of `prj_1`, a millisecond for any other, and for all of a call no longer
 * than a run may take.
 */
async function startBeside(slowCount: number, slowMs: number, otherCount = 1) {
  const memory = createEvaluationInMemory([
    ...Array.from({ length: slowCount }, (_, number) => sampleAlert({ id: `slow_${number}` })),
    ...Array.from({ length: otherCount }, (_, number) =>
      sampleAlert({ id: `other_${number}`, projectId: 'prj_2', expression: `load - ${number} > 10` }),
    ),
  ]);
  const { clock } = memory;
  const answers: { readonly projectId: string; readonly expression: string; readonly atMs: number }[] = [];
  const evaluateConditions: EvaluateConditions = async (evaluations) => {
    const ranMs = evaluations.reduce((sum, { projectId }) => sum + (projectId === 'prj_1' ? slowMs : 1), 0);
    await new Promise<void>((resolve) => clock.setTimer(resolve, Math.min(ranMs, maxRunMs)));
    if (ranMs > maxRunMs) throw new Error('the time is over');
    for (const { projectId, expressions } of evaluations)
      answers.push({ projectId, expression: expressions.join(), atMs: clock.nowMs() });
    return evaluations.map(({ expressions }) => expressions.map(() => ({ ok: true, samples: [] })));
  };
  const metrics = { ...memory.metrics, evaluateConditions };
  await memory.start({ metrics, maxRunMs, maxShare: 0.1, maxWaitingTimes: 4 });
  // What was stored before the start is read first.
  await clock.advance(60_000);
  answers.length = 0;
  let writtenCount = 0;
  return {
    clock,
    answers,
    rewriteSlow() {
      const id = `slow_${writtenCount % slowCount}`;
      writtenCount += 1;
      memory.change(id, sampleAlert({ id, etag: `"${writtenCount}"`, writtenAtMs: clock.nowMs() }));
    },
    countOf: (project: string) => answers.filter(({ projectId }) => projectId === project).length,
    async write() {
      await memory.write(clock.nowMs(), { a: 1 });
      await memory.write(clock.nowMs(), { a: 1 }, 'prj_2');
    },
  };
}

it.each([
  [100, 1_000],
  [1_000, 6_000],
  [1_000, 500],
])(
  'an alert waits for the run under way and two more beside %i alerts of another project that take %i ms',
  async (count, slowMs) => {
    const { answers, clock, write } = await startBeside(count, slowMs);
    const waitsMs: number[] = [];
    let sinceMs: number | undefined;
    for (let second = 0; second < 300; second += 1) {
      sinceMs ??= clock.nowMs();
      await write();
      await clock.advance(1_000);
      const answer = answers.splice(0).find(({ projectId }) => projectId === 'prj_2');
      if (answer === undefined) continue;
      waitsMs.push(answer.atMs - sinceMs);
      sinceMs = undefined;
    }
    waitsMs.push(clock.nowMs() - (sinceMs ?? clock.nowMs()));
    expect(Math.max(...waitsMs)).toBeLessThan(3 * (maxRunMs + maxPauseMs) + slackMs);
    // Once it is known which are slow.
    expect(Math.max(...waitsMs.slice(-5))).toBeLessThan(maxRunMs + maxPauseMs + slackMs);
  },
);

it.each([
  [100, 500, 0],
  [100, 1_000, 0],
  [1_000, 6_000, 0],
  [100, 1_000, 1],
])(
  '640 alerts have a round together beside %i alerts of another project that take %i ms, %i of which are written each second',
  async (count, slowMs, writtenCount) => {
    const otherCount = 640;
    const { answers, clock, write, rewriteSlow } = await startBeside(count, slowMs, otherCount);
    const waitsMs: number[] = [];
    const waiting = new Map<string, number>();
    for (let second = 0; second < 300; second += 1) {
      for (let number = 0; number < writtenCount; number += 1) rewriteSlow();
      await write();
      for (let number = 0; number < otherCount; number += 1) {
        const expression = `load - ${number}`;
        if (!waiting.has(expression)) waiting.set(expression, clock.nowMs());
      }
      await clock.advance(1_000);
      for (const { expression, atMs } of answers.splice(0)) {
        const sinceMs = waiting.get(expression);
        if (sinceMs === undefined || !waiting.delete(expression)) continue;
        waitsMs.push(atMs - sinceMs);
      }
    }
    expect(waitsMs.length).toBeGreaterThan(otherCount * 20);
    expect(Math.max(...waitsMs)).toBeLessThan(3 * (maxRunMs + maxPauseMs) + slackMs);
    // Once it is known which are slow: the round under way, the one of the slow alerts, and their own.
    const knownMs = otherCount + maxPauseMs + maxRunMs + maxPauseMs + otherCount;
    if (writtenCount === 0)
      expect(Math.max(...waitsMs.slice(-5 * otherCount))).toBeLessThan(knownMs + slackMs);
  },
);

it('a flood of samples prolongs no round of alerts whose vectors are large: they use their share of the time', async () => {
  const memory = createEvaluationInMemory(
    Array.from({ length: 10 }, (_, number) => sampleAlert({ id: `large_${number}` })),
  );
  const { clock } = memory;
  const samples = Array.from({ length: 501 }, (_, n) => ({ labels: ['n', String(n)], value: 0 }));
  let ranMs = 0;
  const evaluateConditions: EvaluateConditions = async (evaluations) => {
    const callMs = 20 * evaluations.length;
    ranMs += callMs;
    await new Promise<void>((resolve) => clock.setTimer(resolve, callMs));
    return evaluations.map(({ expressions }) => expressions.map(() => ({ ok: true, samples })));
  };
  const metrics = { ...memory.metrics, evaluateConditions };
  const maxShare = 0.1;
  await memory.start({ metrics, maxRunMs, maxShare, maxWaitingTimes: 4 });
  await clock.advance(60_000);
  ranMs = 0;
  const durationMs = 40_000;
  for (let atMs = 0; atMs < durationMs; atMs += 100) {
    await memory.write(clock.nowMs(), { a: 1 });
    await clock.advance(100);
  }
  expect(ranMs).toBeGreaterThan(0);
  expect(ranMs).toBeLessThanOrEqual(maxShare * durationMs + 200);
});

it('alerts of a run that failed are evaluated before those of the project that had most of it', async () => {
  const { clock, write, countOf } = await startBeside(34, 1_000, 30);
  await write();
  await clock.advance(2 * (maxRunMs + maxPauseMs));
  expect(countOf('prj_2')).toBe(30);
  expect(countOf('prj_1')).toBeGreaterThan(0);
});

it('slow alerts have no more than the time of a run in a round, and no less', async () => {
  const { answers, clock, write, countOf } = await startBeside(20, 1_000);
  await write();
  // After the failed run, those of which nothing is known have a round each.
  await clock.advance(maxRunMs + maxPauseMs + 20 * (1_000 + maxPauseMs));
  expect(countOf('prj_1')).toBe(20);
  answers.length = 0;
  await write();
  await clock.advance(2 * (maxRunMs + maxPauseMs) + slackMs);
  expect(countOf('prj_1')).toBe(10);
  await clock.advance(2 * (maxRunMs + maxPauseMs));
  expect(countOf('prj_1')).toBe(20);
});

it('evaluates an alert alone whose vectors were large, until they are not', async () => {
  const memory = createEvaluationInMemory(['a', 'b', 'c'].map((id) => sampleAlert({ id })));
  const { clock } = memory;
  const batchSizes: number[] = [];
  let largeCount = 501;
  const evaluateConditions: EvaluateConditions = async (evaluations) => {
    batchSizes.push(evaluations.length);
    await new Promise<void>((resolve) => clock.setTimer(resolve, 1));
    return evaluations.map(({ expressions }, index) => {
      // Of the first alert in a batch, and of the one that is alone.
      const count = index === 0 && evaluations.length !== 2 ? largeCount : 0;
      const samples = Array.from({ length: count }, (_, n) => ({ labels: ['n', String(n)], value: 0 }));
      return expressions.map(() => ({ ok: true, samples }));
    });
  };
  const metrics = { ...memory.metrics, evaluateConditions };
  await memory.start({ metrics, maxRunMs, maxShare: 0.1, maxWaitingTimes: 4 });
  await clock.advance(60_000);
  batchSizes.length = 0;
  async function round() {
    await memory.write(clock.nowMs(), { a: 1 });
    await clock.advance(10_000);
    return batchSizes.splice(0).toSorted();
  }
  await round();
  expect(await round()).toEqual([1, 2]);
  largeCount = 500;
  expect(await round()).toEqual([1, 2]);
  expect(await round()).toEqual([3]);
});

it('stores few evaluations of a project at a time, because their notifications are in memory, and others beside them', async () => {
  const memory = createEvaluationInMemory([
    ...Array.from({ length: 10 }, (_, number) => sampleAlert({ id: `doc_${number}` })),
    sampleAlert({ id: 'other', projectId: 'prj_2' }),
  ]);
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const recordTransitions: typeof memory.incidents.recordTransitions = async (transitions) => {
    begun.push(transitions.projectId);
    await promise;
    return memory.incidents.recordTransitions(transitions);
  };
  const evaluation = await memory.start({ incidents: { ...memory.incidents, recordTransitions } });
  await memory.write(memory.clock.nowMs(), { a: 20 });
  await memory.write(memory.clock.nowMs(), { a: 20 }, 'prj_2');
  expect(begun).toEqual(['prj_1', 'prj_1', 'prj_1', 'prj_1', 'prj_2']);
  resolve();
  await evaluation.settled();
  expect(await memory.openHosts()).toHaveLength(11);
});
