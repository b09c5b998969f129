import { expect } from 'vitest';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { sampleClose, sampleEvent, sampleFlush, sampleTraceId } from '../../traces/testing/sample-trace.ts';
import type { TraceStore } from '../../traces/trace-store.ts';
import type { AutomationCommand } from './automation-commands.ts';
import { type AutomationModel, createAutomationModel } from './automation-model.ts';
import { type AutomationWorld, createAutomationWorld } from './automation-world.ts';
import { type MortalProcess, startMortalProcess } from './mortal-process.ts';
import { sampleAutomation } from './sample-automation.ts';
import { trackCalls } from './tracked-store.ts';

const projectId = 'prj_1';
/** Longer than the time in which changed rules come into effect. */
const syncMs = 1_000;
/** Longer than every lease and retry. */
const settlingMs = 120_000;

export interface ModelledAutomations {
  run(command: AutomationCommand): Promise<void>;
  /** Ends failures, and waits until every match is settled. */
  settle(): Promise<{ readonly world: AutomationWorld; readonly model: AutomationModel }>;
  crashCount(): number;
  close(): Promise<void>;
}

/** Starts the service under test beside its model; `run` gives each command to both. */
export async function startModelled(
  open: (nowMs: () => number) => Promise<{ readonly store: TraceStore; close(): Promise<void> }>,
): Promise<ModelledAutomations> {
  const clock = createFakeClock(undefined, () => tracked.settle());
  const opened = await open(clock.nowMs);
  const tracked = trackCalls(opened.store);
  const world = createAutomationWorld({ clock, traces: { ...tracked.store } });
  const model = createAutomationModel();
  const { settleMatches } = world.traces;
  world.traces.settleMatches = (claims) => {
    model.settle(claims);
    return settleMatches(claims);
  };
  const ruleIds = new Map<number, string>();
  let process: MortalProcess = await startMortalProcess(world);
  let sequence = 0;
  let crashCount = 0;

  async function write(command: AutomationCommand & { readonly trace: number }): Promise<void> {
    const { traces, clock } = world;
    const traceId = sampleTraceId(command.trace);
    const receivedAtMs = clock.nowMs();
    sequence += 1;
    const flush = () => {
      if (command.kind !== 'flush') return undefined;
      const { tags, attributes, eventType } = command;
      const events = eventType === undefined ? [] : [sampleEvent(`e-${sequence}`, eventType, sequence)];
      return traces.flush(
        sampleFlush(command.trace, { flushId: `f-${sequence}`, receivedAtMs, tags, attributes, events }),
      );
    };
    const outcome = await (flush() ??
      (command.kind === 'close'
        ? traces.close(sampleClose(command.trace, { receivedAtMs }))
        : command.kind === 'delete-trace'
          ? traces.delete(projectId, traceId, receivedAtMs)
          : traces.keepAlive(projectId, traceId, receivedAtMs)));
    const trace = await traces.get(projectId, traceId);
    const isEvaluated = outcome.accepted && !outcome.duplicate && command.kind !== 'keep-alive';
    if (isEvaluated && trace !== undefined) model.write(trace);
    await clock.advance(0);
  }

  async function put(command: AutomationCommand & { readonly kind: 'put' }): Promise<void> {
    const { slot, filter, enabled, channels } = command;
    sequence += 1;
    const members = { name: `Version ${sequence}`, filter, enabled, channels };
    const known = ruleIds.get(slot);
    const id = known ?? `rul_${sequence}`;
    ruleIds.set(slot, id);
    const stored =
      known === undefined
        ? await world.automations.create(sampleAutomation({ id, ...members }))
        : await world.automations.update(projectId, id, members, world.clock.nowMs());
    if (stored !== undefined) model.put(stored);
  }

  async function execute(command: AutomationCommand): Promise<void> {
    switch (command.kind) {
      case 'flush':
      case 'close':
      case 'delete-trace':
      case 'keep-alive':
        return write(command);
      case 'put':
        await put(command);
        return world.clock.advance(syncMs);
      case 'delete': {
        const id = ruleIds.get(command.slot);
        ruleIds.delete(command.slot);
        if (id !== undefined && (await world.automations.delete(projectId, id))) model.delete(id);
        return world.clock.advance(syncMs);
      }
      case 'advance':
        return world.clock.advance(command.durationMs);
      case 'fail': {
        let left = command.addCount;
        world.outbox.failure = () => (left-- > 0 ? new Error('the disk is full') : undefined);
        return;
      }
      case 'restart':
        await process.stop();
        process = await startMortalProcess(world);
        return;
      case 'crash':
        process.crashAt(command.point);
    }
  }

  async function run(command: AutomationCommand): Promise<void> {
    await execute(command);
    await world.clock.advance(0);
    if (!process.isDead()) return;
    crashCount += 1;
    process = await startMortalProcess(world);
  }

  return {
    run,
    async settle() {
      world.outbox.failure = () => undefined;
      // A process may still have a crash ahead of it.
      for (let round = 0; round < 3; round += 1) await run({ kind: 'advance', durationMs: settlingMs });
      const nowMs = world.clock.nowMs() + settlingMs;
      expect(await world.traces.claimMatches({ nowMs, leaseUntilMs: nowMs, limit: 10_000 })).toEqual([]);
      return { world, model };
    },
    crashCount: () => crashCount,
    async close() {
      await process.stop();
      await opened.close();
    },
  };
}
