import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { waitUntil } from '../../support/wait-until.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { createLogWriter } from './log-writer.ts';
import { openRawTail, type RawTail, type RawTailTarget } from './raw-tail.ts';

export interface ManyTailsOptions {
  readonly idle: number;
  readonly stalled: number;
  /** Takes half a minute. */
  readonly waitsForCut: boolean;
}

export interface ManyTailsReport {
  readonly idle: number;
  readonly stalled: number;
  /** Live memory per tail in the thread that serves them. */
  readonly perIdleTailKiB: number;
  readonly perStalledTailKiB: number;
  /** Resident memory of the whole service: before the first tail, with the idle ones, with all under a flood. */
  readonly residentMiB: readonly [base: number, idle: number, flooded: number];
  /** From the stall to the last cut; absent when it was not waited for. */
  readonly cutAfterSeconds?: number;
  readonly findings: readonly string[];
}

/** 10,000 idle tails have to fit into 400 MiB. */
const maxIdleKiB = 40;
const maxStalledKiB = 256;
/** What the thread holds anyway changes by as much. */
const slackKiB = 2048;
const openedAtATime = 100;
const patienceMs = 30_000;
/** More than the buffers of both kernels take for one connection. */
const floodRequests = 12;
const recordsPerFlood = 50;
const bodyLength = 20_000;

const collector = fileURLToPath(new URL('collect-garbage.ts', import.meta.url));
const launcher = ['/usr/bin/env', `NODE_OPTIONS=--expose-gc --import=${collector}`];

/** Opens idle tails and tails that do not read, and measures the memory of the service. */
export async function runManyTails(scope: ServiceScope, options: ManyTailsOptions): Promise<ManyTailsReport> {
  const { idle, stalled, waitsForCut } = options;
  const service = await scope.start({ launcher });
  const { serverKey, ingestKey } = scope.keys();
  const writer = createLogWriter(service.ingestUrl, ingestKey);
  const tails: RawTail[] = [];
  const open = async (count: number, queryOf: (index: number) => string) => {
    const opened = await openTails(count, (index) => ({
      apiUrl: service.apiUrl,
      serverKey,
      query: queryOf(index),
    }));
    tails.push(...opened);
    return opened;
  };
  async function flood(): Promise<void> {
    for (let request = 0; request < floodRequests; request++) {
      await writer.write(Array.from({ length: recordsPerFlood }, () => `flood ${'x'.repeat(bodyLength)}`));
      await delay(250);
    }
  }
  try {
    // Code and buffers that the first ones need are not counted.
    for (const tail of await open(openedAtATime, () => 'window=1m')) tail.destroy();
    await flood();
    const base = await weigh(service);

    await open(idle, () => 'window=1m&filter=body:%22nothing%22');
    const withIdle = await weigh(service);

    // Each with a filter of its own: tails of the same one share the texts that wait, which would hide what they hold.
    const stalledTails = await open(
      stalled,
      (index) =>
        `window=1m&page_size=1&filter=${encodeURIComponent(`body:"flood" AND event.name!="${index}"`)}`,
    );
    for (const tail of stalledTails) tail.stall();
    const stalledAtMs = performance.now();
    const beforeFlood = await weigh(service);
    await flood();
    const flooded = await weigh(service);
    const idleKiB = withIdle.heldKiB - base.heldKiB;
    const stalledKiB = flooded.heldKiB - beforeFlood.heldKiB;

    const findings = [
      ...over('idle tails', idleKiB, idle * maxIdleKiB),
      ...over('stalled tails', stalledKiB, stalled * maxStalledKiB),
    ];
    let cutAfterSeconds: number | undefined;
    if (waitsForCut) {
      // A socket that is not read does not notice that it was closed.
      await delay(patienceMs + 5_000);
      const resumedAtMs = performance.now();
      for (const tail of stalledTails) tail.resume();
      await Promise.race([Promise.all(stalledTails.map(({ closed }) => closed)), delay(5_000)]);
      if (performance.now() - resumedAtMs >= 5_000) findings.push('stalled tails were not cut');
      cutAfterSeconds = Math.round((resumedAtMs - stalledAtMs) / 1000);
    }
    return {
      idle,
      stalled,
      perIdleTailKiB: Math.round(idleKiB / idle),
      perStalledTailKiB: Math.round(stalledKiB / stalled),
      residentMiB: [base.residentMiB, withIdle.residentMiB, flooded.residentMiB],
      ...(cutAfterSeconds === undefined ? {} : { cutAfterSeconds }),
      findings,
    };
  } finally {
    for (const tail of tails) tail.destroy();
    service.signal('SIGTERM');
    await service.ended;
  }
}

function over(what: string, usedKiB: number, allowedKiB: number): readonly string[] {
  if (usedKiB <= allowedKiB + slackKiB) return [];
  return [`${what} take ${usedKiB} KiB, more than ${allowedKiB} KiB and ${slackKiB} KiB of slack`];
}

async function openTails(count: number, targetOf: (index: number) => RawTailTarget): Promise<RawTail[]> {
  const tails: RawTail[] = [];
  while (tails.length < count) {
    const some = Math.min(openedAtATime, count - tails.length);
    const opened = await Promise.all(
      Array.from({ length: some }, (_, index) => openRawTail(targetOf(tails.length + index))),
    );
    await waitUntil(() => opened.every((tail) => tail.eventCount('ready') === 1));
    tails.push(...opened);
  }
  return tails;
}

interface Weight {
  readonly heldKiB: number;
  readonly residentMiB: number;
}

async function weigh({ apiUrl, signal }: ServiceProcess): Promise<Weight> {
  // The second time takes what the first has only marked as unreachable.
  for (let round = 0; round < 2; round++) {
    await delay(500);
    signal('SIGUSR2');
  }
  await delay(200);
  const metrics = await (await fetch(`${apiUrl}/metrics`)).text();
  const bytesOf = (name: string) => Number(new RegExp(`^cairn_${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
  const held = bytesOf('nodejs_heap_size_used_bytes') + bytesOf('nodejs_external_memory_bytes');
  return {
    heldKiB: Math.round(held / 1024),
    residentMiB: Math.round(bytesOf('process_resident_memory_bytes') / 1024 ** 2),
  };
}
