import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../testing/property-runs.ts';
import { readTimeline } from '../traces/testing/read-timeline.ts';
import { sampleClose, sampleEvent, sampleFlush, sampleTraceId } from '../traces/testing/sample-trace.ts';
import { type AutomationCommand, automationSchedule } from './testing/automation-commands.ts';
import { type AutomationModel, createAutomationModel } from './testing/automation-model.ts';
import { type AutomationWorld, createAutomationWorld } from './testing/automation-world.ts';
import { type MortalProcess, startMortalProcess } from './testing/mortal-process.ts';
import { sampleAutomation } from './testing/sample-automation.ts';

const runs = propertyRuns(2);
const projectId = 'prj_1';
/** Longer than the time in which changed rules come into effect. */
const syncMs = 1_000;
/** Longer than every lease and retry. */
const settlingMs = 120_000;

it(`${runs} schedules of traces, edits, failures and restarts give the matches and deliveries of a plain model`, async () => {
  const totals = { matches: 0, deliveries: 0, crashes: 0 };
  await fc.assert(
    fc.asyncProperty(automationSchedule, async (commands) => {
      const service = await startModelled();
      for (const command of commands) await service.run(command);
      const { world, model } = await service.settle();
      await expectSameMatches(world, model);
      expectDeliveries(world, model);
      totals.matches += model.matches().length;
      totals.deliveries += world.outbox.added.size;
      totals.crashes += service.crashCount();
    }),
    { numRuns: runs },
  );
  // The comparison proves nothing for schedules in which nothing happens.
  expect(totals.matches).toBeGreaterThan(runs);
  expect(totals.deliveries).toBeGreaterThan(runs);
  expect(totals.crashes).toBeGreaterThan(runs / 10);
}, 600_000);

async function expectSameMatches({ traces }: AutomationWorld, model: AutomationModel): Promise<void> {
  const matched: string[] = [];
  for (const traceId of [1, 2, 3, 4].map(sampleTraceId)) {
    const trace = await traces.get(projectId, traceId);
    const timeline = (await readTimeline(traces, projectId, traceId)) ?? [];
    const events = timeline.filter(({ eventType }) => eventType === 'rule_match_added');
    expect(events.map(({ eventId }) => eventId)).toEqual(
      trace?.ruleMatches.map(({ matchEventId }) => matchEventId) ?? [],
    );
    for (const { ruleId, ruleName, matchReason } of trace?.ruleMatches ?? []) {
      matched.push(`${traceId} ${ruleId}`);
      expect(model.matchOf(traceId, ruleId)).toMatchObject({ ruleName, matchReason });
    }
  }
  expect(matched.toSorted()).toEqual(model.matches().toSorted());
}

/** Each match reached all channels of one list that its automation had until it was settled, and no others; each once. */
function expectDeliveries({ outbox }: AutomationWorld, model: AutomationModel): void {
  const channelsByMatch = new Map<string, string[]>(model.matches().map((match) => [match, []]));
  for (const { payload, channelSlug } of outbox.added.values()) {
    const { rule_id: ruleId, rule_name, match_reason, entities } = JSON.parse(payload);
    const traceId = entities[0].id;
    expect(model.matchOf(traceId, ruleId)).toMatchObject({ ruleName: rule_name, matchReason: match_reason });
    channelsByMatch.get(`${traceId} ${ruleId}`)?.push(channelSlug);
  }
  for (const [match, channels] of channelsByMatch) {
    const [traceId = '', ruleId = ''] = match.split(' ');
    const lists = model.matchOf(traceId, ruleId)?.channelLists ?? [];
    expect(new Set(channels).size).toBe(channels.length);
    expect(lists.some((list) => list.every((slug) => channels.includes(slug)))).toBe(true);
    expect(channels.filter((slug) => !lists.flat().includes(slug))).toEqual([]);
    // One list, unless the process ended or the outbox failed in between.
    if (lists.length === 1) expect(channels.toSorted()).toEqual(lists[0]?.toSorted());
  }
}

interface ModelledService {
  run(command: AutomationCommand): Promise<void>;
  /** Ends failures, and waits until every match is settled. */
  settle(): Promise<{ readonly world: AutomationWorld; readonly model: AutomationModel }>;
  crashCount(): number;
}

async function startModelled(): Promise<ModelledService> {
  const world = createAutomationWorld();
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
  };
}
