import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../testing/property-runs.ts';
import { readTimeline } from '../../traces/testing/read-timeline.ts';
import { sampleTraceId } from '../../traces/testing/sample-trace.ts';
import type { TraceStore } from '../../traces/trace-store.ts';
import { automationSchedule } from './automation-commands.ts';
import type { AutomationModel } from './automation-model.ts';
import type { AutomationWorld } from './automation-world.ts';
import { startModelled } from './modelled-automations.ts';

const projectId = 'prj_1';

export interface OpenedTraces {
  readonly store: TraceStore;
  close(): Promise<void>;
}

export interface AutomationModelOptions {
  /** Share of the tier's runs. */
  readonly share: number;
  /** Opens an empty trace store. */
  readonly open: (nowMs: () => number) => Promise<OpenedTraces>;
}

/** In fewer there may be none of what has to happen. */
const leastRuns = 10;

/** Property: traces, edits, failures and crashes give the matches and deliveries of a plain model. */
export function testAutomationModel(name: string, { share, open }: AutomationModelOptions): void {
  const runs = Math.max(leastRuns, propertyRuns(share));
  it(`${runs} schedules of traces, edits, failures and restarts over ${name} give what a plain model gives`, async () => {
    const totals = { matches: 0, deliveries: 0, crashes: 0 };
    await fc.assert(
      fc.asyncProperty(automationSchedule, async (commands) => {
        const service = await startModelled(open);
        try {
          for (const command of commands) await service.run(command);
          const { world, model } = await service.settle();
          await expectSameMatches(world, model);
          expectDeliveries(world, model);
          totals.matches += model.matches().length;
          totals.deliveries += world.outbox.added.size;
          totals.crashes += service.crashCount();
        } finally {
          await service.close();
        }
      }),
      { numRuns: runs },
    );
    // The comparison proves nothing for schedules in which nothing happens.
    expect(totals.matches).toBeGreaterThan(runs / 10);
    expect(totals.deliveries).toBeGreaterThan(runs / 10);
    expect(totals.crashes).toBeGreaterThan(runs / 20);
  }, 600_000);
}

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
