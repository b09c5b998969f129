import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { createEvaluationReports } from './evaluation-reports.ts';
import type { AlertEvaluation } from './start-alert-evaluation.ts';
import { defaultStormLimits } from './storm-limits.ts';
import {
  createEvaluationInMemory,
  type EvaluationInMemory,
  memoryStartMs as now,
} from './testing/evaluation-in-memory.ts';
import { sampleAlert } from './testing/sample-alert.ts';

const alert = sampleAlert();

let memory: EvaluationInMemory;
let evaluation: AlertEvaluation;
beforeEach(async () => {
  memory = createEvaluationInMemory([alert]);
  evaluation = await memory.start();
});

const storm = { maxOpen: 2, maxOpenCharacters: 1_000, maxNotified: 1, windowMs: 1_000, repeatMs: 500 };

describe('the report of an alert', () => {
  it('is of its last evaluation', async () => {
    expect(evaluation.lastReport(alert.id)).toBeUndefined();
    await memory.write(now, { a: 1 });
    expect(evaluation.lastReport(alert.id)).toEqual({ atMs: now, ranMs: 0 });
    await memory.clock.advance(5_000);
    await memory.write(now + 5_000, { a: 1 });
    expect(evaluation.lastReport(alert.id)).toMatchObject({ atMs: now + 5_000 });
  });

  it('says why a query failed, until one does not', async () => {
    memory.metrics.failNext('load', 'query');
    await memory.write(now, { a: 20 });
    expect(evaluation.lastReport(alert.id)).toMatchObject({ problem: 'the query goes over a limit' });
    await memory.write(now + 1, { a: 20 });
    expect(evaluation.lastReport(alert.id)).toEqual({ atMs: now, ranMs: 0 });
  });

  it('says how many label sets fire without an incident, as long as some do', async () => {
    await evaluation.stop();
    evaluation = await memory.start({ storm });
    await memory.write(now - 1, { a: 20, b: 20, c: 20 });
    const { problem } = evaluation.lastReport(alert.id) ?? {};
    expect(problem).toMatch(
      /^1 firing label sets have no incident: the alert has as many open ones as it may, 2 with labels of 1000 characters/,
    );
    await memory.write(now, { c: 1 });
    expect(evaluation.lastReport(alert.id)).toEqual({ atMs: now, ranMs: 0 });
  });

  it('does not say of one that was deleted before its incidents were stored that too many label sets fire', async () => {
    await evaluation.stop();
    const isStorable = Promise.withResolvers<void>();
    evaluation = await memory.start({
      storm,
      incidents: {
        ...memory.incidents,
        async recordTransitions(transitions) {
          await isStorable.promise;
          return memory.incidents.recordTransitions(transitions);
        },
      },
    });
    await memory.write(now - 1, { a: 20, b: 20, c: 20 });
    memory.change(alert.id, undefined);
    isStorable.resolve();
    await memory.clock.settle();
    expect(memory.storms).toEqual([]);
  });

  it('says nothing of a change or a deletion that followed', async () => {
    await memory.write(now, { a: 1 });
    memory.change(alert.id, undefined);
    expect(evaluation.lastReport(alert.id)).toBeUndefined();
    memory.change(alert.id, alert);
    expect(evaluation.lastReport(alert.id)).toBeUndefined();
    await memory.clock.settle();
    expect(evaluation.lastReport(alert.id)).toMatchObject({ atMs: now });
  });
});

it.each([
  [new AppError('DEADLINE_EXCEEDED', 'it took longer than 5 s'), 'it took longer than 5 s'],
  [new Error('SQLITE_CORRUPT: /var/lib/cairn'), 'the metrics could not be read; it is repeated'],
])('of a store that did not answer with %s, it says what clients may see', (error, problem) => {
  const reports = createEvaluationReports(() => now, defaultStormLimits);
  reports.note(alert, { kind: 'failed', error, failureCount: 1, pauseMs: 1_000 }, 5_000);
  expect(reports.last(alert.id)).toEqual({ atMs: now, ranMs: 5_000, problem });
});
