import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../testing/property-runs.ts';
import { type ModelCommand, modelSchedule } from './testing/model-commands.ts';
import { type ModelledService, startModelledService } from './testing/modelled-service.ts';
import { createPlainModel, type Outcome, type PlainModel } from './testing/plain-model.ts';
import { createSettlingClock, type SettlingClock } from './testing/settling-clock.ts';

const runs = propertyRuns(2);

const startMs = Date.UTC(2026, 10, 20, 12);

interface Parts {
  readonly model: PlainModel;
  readonly service: ModelledService;
  readonly clock: SettlingClock;
}

it(`${runs} schedules of samples, edits, failures and restarts give the incidents and notifications of a plain model`, async () => {
  const totals = { incidents: 0, resolved: 0, notifications: 0, holds: 0 };
  const property = fc.asyncProperty(modelSchedule, async (commands) => {
    const clock = createSettlingClock(startMs);
    const parts = { clock, model: createPlainModel(startMs), service: await startModelledService(clock) };
    totals.holds += await runSchedule(commands, parts);
    const outcome = await parts.service.outcome();
    expect(outcome).toEqual(parts.model.outcome());
    countInto(totals, outcome);
  });
  await fc.assert(property, { numRuns: runs });
  // The comparison proves nothing for schedules in which nothing happens.
  expect(totals.incidents).toBeGreaterThan(runs);
  expect(totals.resolved).toBeGreaterThan(runs / 5);
  expect(totals.notifications).toBeGreaterThan(runs);
  expect(totals.holds).toBeGreaterThan(runs / 30);
}, 600_000);

function countInto(
  totals: { incidents: number; resolved: number; notifications: number },
  { incidents, notifications }: Outcome,
): void {
  totals.incidents += incidents.length;
  totals.resolved += incidents.filter((line) => !line.endsWith('until undefined')).length;
  totals.notifications += notifications.length;
}

/** @returns the number of holds that took effect. */
async function runSchedule(commands: readonly ModelCommand[], parts: Parts): Promise<number> {
  let holdCount = 0;
  let heldFor = 0;
  for (const command of commands) {
    if (heldFor > 0) heldFor -= 1;
    else holdCount += await release(parts);
    const isHold = await run(command, parts);
    await parts.clock.settle();
    if (isHold && command.kind === 'hold') heldFor = command.commandCount;
  }
  holdCount += await release(parts);
  // Longer than any pause, and than the offset of any sample.
  await run({ kind: 'advance', durationMs: 60_000 }, parts);
  return holdCount;
}

/** @returns the number of holds that were released: 1 or 0. */
async function release({ model, service, clock }: Parts): Promise<number> {
  const wasHeld = model.release();
  service.release();
  await clock.settle();
  return Number(wasHeld);
}

/** @returns whether it is a hold that can take effect. */
async function run(command: ModelCommand, { model, service, clock }: Parts): Promise<boolean> {
  switch (command.kind) {
    case 'append':
      model.append(command.samples);
      service.append(command.samples);
      return false;
    case 'advance':
      model.advance(command.durationMs);
      await clock.advance(command.durationMs);
      return false;
    case 'put':
      model.put(command.alert, command.version);
      await service.put(command.alert, command.version);
      return false;
    case 'delete':
      model.delete(command.alert);
      await service.delete(command.alert);
      return false;
    case 'restart':
      model.restart();
      await service.restart();
      return false;
    case 'fail':
      if (model.fail(command)) service.fail(command);
      return false;
    case 'hold': {
      const isHeld = model.hold(command);
      if (isHeld) service.hold(command);
      return isHeld;
    }
  }
}
