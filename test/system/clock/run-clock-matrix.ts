import { setTimeout as delay } from 'node:timers/promises';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { withServiceScope } from '../../process/service/service-scope.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { type ClockWorld, openClockWorld } from './clock-world.ts';
import { createFakedClock, type FakedClock } from './faked-clock.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How the clock of a running service is set, and set right again a moment later. */
const clockSteps = {
  '+1 h': hourMs,
  '-1 h': -hourMs,
  '+1 d': dayMs,
  '-1 d': -dayMs,
} as const;
export type ClockStepName = keyof typeof clockSteps;
// Object.keys gives the names in the type above.
export const allClockSteps = Object.keys(clockSteps) as readonly ClockStepName[];

export interface ClockMatrixOptions {
  readonly steps: readonly ClockStepName[];
  /** How long the clock stays wrong beyond what the checks take; retention runs every five minutes. */
  readonly holdsMs: number;
  /** What other work on the machine may add to a time that the service promises. */
  readonly slackMs: number;
}

export interface ClockMatrixReport {
  /** What was checked by step, with the milliseconds that it took, or `failed`. */
  readonly matrix: Readonly<Record<string, Readonly<Record<string, number | 'failed'>>>>;
  readonly findings: readonly string[];
}

type Phase = 'before' | 'stepped' | 'back';

/** What is promised of evaluation, tails, seals and first attempts. */
const soonMs = 5_000;
/** The first retry is due after 5.5 s at most, and looked for each second. */
const retryMs = 8_000;

/** Sets the clock of a service forwards and backwards, one service for each step, and checks that everything goes on. */
export async function runClockMatrix({ steps, ...times }: ClockMatrixOptions): Promise<ClockMatrixReport> {
  const findings: string[] = [];
  const matrix: Record<string, Record<string, number | 'failed'>> = {};
  await Promise.all(
    steps.map(async (step) => {
      const row: Record<string, number | 'failed'> = {};
      matrix[step] = row;
      await runStep({
        byMs: clockSteps[step],
        ...times,
        async check(name, run) {
          const startedAtMs = performance.now();
          try {
            await run();
            row[name] = Math.round(performance.now() - startedAtMs);
          } catch (error) {
            row[name] = 'failed';
            findings.push(`${step}, ${name}: ${error instanceof Error ? error.message : String(error)}`);
          }
        },
      });
    }),
  );
  return { matrix, findings };
}

interface StepRun extends Omit<ClockMatrixOptions, 'steps'> {
  readonly byMs: number;
  /** Runs a check and notes how it ends; never rejects. */
  readonly check: (name: string, run: () => Promise<unknown>) => Promise<void>;
}

async function runStep({ byMs, holdsMs, slackMs, check }: StepRun): Promise<void> {
  const clock = await createFakedClock();
  try {
    await withServiceScope(async (scope) => {
      // The shortest there is: a jump forward by a day is far beyond it.
      const retention = byMs > 0 ? '1h' : '30d';
      const world = await openClockWorld(scope, clock, retention);
      try {
        const kept = await writeKept(world, clock);
        const checks = { check, slackMs };
        await checkPhase(world, clock, 'before', checks);
        await clock.set(byMs);
        await Promise.all([
          checkPhase(world, clock, 'stepped', checks),
          checkRetries(world, 'before', checks),
        ]);
        await check('page token, stepped', () => expectToken(world, kept, byMs === dayMs ? 400 : 200));
        await delay(holdsMs);
        await clock.set(0);
        await Promise.all([checkPhase(world, clock, 'back', checks), checkRetries(world, 'stepped', checks)]);
        await check('page token, back', () => expectToken(world, kept, 200));
        await check('statistics of traces, back', () => expectTraceCount(world, 3));
        await check('kept by retention', () => expectKept(world, kept));
        await check('steps on /metrics', () => expectSteps(world, soonMs + slackMs));
      } finally {
        world.close();
      }
    });
  } finally {
    await clock.close();
  }
}

type Checks = Pick<StepRun, 'check' | 'slackMs'>;

async function checkPhase(
  world: ClockWorld,
  clock: FakedClock,
  phase: Phase,
  { check, slackMs }: Checks,
): Promise<void> {
  const { sink, tail } = world;
  const arrived = (kind: string) => () =>
    sink.attempts.some((attempt) => attempt.kind === kind && attempt.phase === phase);
  await check(`writes, ${phase}`, async () => {
    const [traceId] = await Promise.all([world.writeTrace(), world.writeLog(phase)]);
    await expectCreated(world, traceId, clock.nowMs(), slackMs);
  });
  await check(`tail, ${phase}`, async () => {
    const before = tail.eventCount('log');
    await world.writeLog(`tailed ${phase}`);
    await waitUntil(() => tail.eventCount('log') > before, soonMs + slackMs);
  });
  await check(`sealing, ${phase}`, async () => {
    const before = await world.lastSealedMs();
    for (const endsAtMs = performance.now() + soonMs + slackMs; (await world.lastSealedMs()) <= before; ) {
      if (performance.now() > endsAtMs) throw new Error('no day file changed');
      await world.writeSample('sealed', 1);
      await delay(50);
    }
  });
  await check(`alert opens, ${phase}`, async () => {
    await world.writeSample(phase, 20);
    await waitUntil(arrived('incident.opened'), soonMs + slackMs);
  });
  await check(`alert resolves, ${phase}`, async () => {
    await world.writeSample(phase, 1);
    await waitUntil(arrived('incident.resolved'), soonMs + slackMs);
  });
}

/** By the clock of that moment, whatever it said before. */
async function expectCreated(
  { reader }: ClockWorld,
  traceId: string,
  nowMs: number,
  slackMs: number,
): Promise<void> {
  const { trace }: Schemas['TraceEnvelope'] = JSON.parse((await reader.get(`/v1/traces/${traceId}`)).body);
  if (Math.abs(Date.parse(trace.created_at) - nowMs) > soonMs + slackMs)
    throw new Error(`a trace of ${new Date(nowMs).toISOString()} was created at ${trace.created_at}`);
}

/** Those that the clock was right for: the ones of the step are in the future, or long ago. */
async function expectTraceCount({ reader }: ClockWorld, expected: number): Promise<void> {
  const { body } = await reader.get('/v1/traces/stats?interval=whole&since=50m');
  const stats: Schemas['TraceStats'] = JSON.parse(body);
  const count = stats.buckets.reduce((sum, { total_count: inBucket }) => sum + inBucket, 0);
  if (count !== expected)
    throw new Error(`${expected} traces of the last minutes, and statistics of ${count}`);
}

/** The sink refused the first attempts of a phase: the second ones are made in the next. */
async function checkRetries({ sink }: ClockWorld, phase: Phase, { check, slackMs }: Checks): Promise<void> {
  const countOf = (kind: string) =>
    sink.attempts.filter((attempt) => attempt.kind === kind && attempt.phase === phase).length;
  await check(`retries of ${phase}`, async () => {
    await waitUntil(
      () => countOf('incident.opened') > 1 && countOf('incident.resolved') > 1,
      retryMs + slackMs,
    );
    const count = countOf('incident.opened') + countOf('incident.resolved');
    if (count > 4) throw new Error(`${count} attempts for two notifications`);
  });
}

interface Kept {
  readonly traceId: string;
  readonly writtenAtSeconds: number;
  readonly pageToken: string;
}

/** What is there before the step, and a list that began then. */
async function writeKept(world: ClockWorld, clock: FakedClock): Promise<Kept> {
  const traceId = await world.writeTrace();
  await Promise.all([world.writeLog('kept'), world.writeLog('kept'), world.writeSample('kept', 1)]);
  const { body } = await world.reader.get('/v1/logs?page_size=1');
  const { next_page_token: pageToken = '' } = JSON.parse(body) as { readonly next_page_token?: string };
  return { traceId, writtenAtSeconds: Math.ceil(clock.nowMs() / 1_000), pageToken };
}

/** It is valid for 24 hours. */
async function expectToken(world: ClockWorld, { pageToken }: Kept, expected: number): Promise<void> {
  const answer = await world.reader.get(`/v1/logs?page_token=${encodeURIComponent(pageToken)}`);
  if (answer.status !== expected) throw new Error(`the next page answered ${answer.status} ${answer.body}`);
}

async function expectKept({ reader }: ClockWorld, { traceId, writtenAtSeconds }: Kept): Promise<void> {
  if ((await reader.get(`/v1/traces/${traceId}`)).status !== 200) throw new Error('the trace is gone');
  const logs = await reader.get(`/v1/logs?filter=${encodeURIComponent('body:"kept"')}`);
  // The service holds its answers against the contract.
  const list: Schemas['LogList'] = JSON.parse(logs.body);
  if (list.logs.length !== 2) throw new Error(`two logs were written, and the list is ${logs.body}`);
  const query = `query=${encodeURIComponent('load{phase="kept"}')}&time=${writtenAtSeconds}`;
  const { body } = await reader.get(`/api/v1/query?${query}`);
  if (!body.includes('"phase":"kept"')) throw new Error('the samples are gone');
}

/** The service compares its clocks each second. */
async function expectSteps({ reader }: ClockWorld, withinMs: number): Promise<void> {
  const lines = ['forward', 'backward'].map(
    (direction) => `cairn_clock_steps_total{direction="${direction}"} 1`,
  );
  for (const endsAtMs = performance.now() + withinMs; ; ) {
    const { body } = await reader.get('/metrics');
    const missing = lines.filter((line) => !body.includes(line));
    if (missing.length === 0) return;
    if (performance.now() > endsAtMs) throw new Error(`no ${missing.join(', ')}`);
    await delay(50);
  }
}
