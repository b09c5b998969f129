import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceScope } from '../service/service-scope.ts';
import { withServiceScope } from '../service/service-scope.ts';
import { type MemoryPhase, memoryPhases } from './memory-phases.ts';
import { readMemory, toLine } from './memory-reading.ts';

/** Resident memory in MiB. */
export interface PhaseMemory {
  readonly phase: string;
  readonly base: number;
  readonly peak: number;
  readonly afterMinute: number;
}

export interface MemoryReport {
  readonly phases: readonly PhaseMemory[];
  /** One line for each broken promise. */
  readonly findings: readonly string[];
}

const minuteMs = 60_000;
const flags = ['--validate-responses=sampled', '--metrics-max-series=1500000'];

/** The memory of a service before, under and a minute after heavy work of each kind, each on a data directory of its own. */
export async function runMemory(): Promise<MemoryReport> {
  const phases: PhaseMemory[] = [];
  const findings: string[] = [];
  for (const phase of memoryPhases) {
    const memory = await withServiceScope((scope) => measurePhase(scope, phase));
    const { base, peak, afterMinute } = memory;
    phases.push(memory);
    if (peak > base + (phase.mostGrowth ?? Number.POSITIVE_INFINITY)) {
      findings.push(`${phase.name}: the peak was ${peak} MiB, at first ${base}`);
    }
    if (afterMinute > (phase.mostAfterwards ?? Number.POSITIVE_INFINITY)) {
      findings.push(`${phase.name}: a minute later it was ${afterMinute} MiB`);
    }
    if (afterMinute > base + (phase.mostKept ?? Number.POSITIVE_INFINITY)) {
      findings.push(`${phase.name}: a minute later it was ${afterMinute} MiB, at first ${base}`);
    }
  }
  return { phases, findings };
}

async function measurePhase(scope: ServiceScope, { name, run }: MemoryPhase): Promise<PhaseMemory> {
  const service = await scope.start({ flags });
  const base = await readMemory(service);
  await run(service, scope.keys());
  const { peakMebibytes } = await readMemory(service);
  await delay(minuteMs);
  const after = await readMemory(service);
  process.stderr.write(`${name}: ${base.residentMebibytes}, ${peakMebibytes}\n${toLine('later', after)}\n`);
  return {
    phase: name,
    base: base.residentMebibytes,
    peak: peakMebibytes,
    afterMinute: after.residentMebibytes,
  };
}
