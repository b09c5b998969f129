import { readPeakMebibytes, readResidentMebibytes } from '../../perf/process-usage.ts';
import type { ServiceProcess } from '../service/service-process.ts';

/** The memory of a service at one moment, in MiB. */
export interface MemoryReading {
  readonly residentMebibytes: number;
  /** The most since the start of the service. */
  readonly peakMebibytes: number;
  /** By thread, its heap and its external memory together. */
  readonly threads: ReadonlyMap<string, number>;
  /** By what it is for; see `cairn_memory_bytes`. */
  readonly parts: ReadonlyMap<string, number>;
}

const mebibyte = 1024 * 1024;

export async function readMemory({
  apiUrl,
  processId,
}: Pick<ServiceProcess, 'apiUrl' | 'processId'>): Promise<MemoryReading> {
  const text = await (await fetch(`${apiUrl}/metrics`)).text();
  const threads = new Map<string, number>();
  for (const [, thread = '', kind = '', bytes] of text.matchAll(
    /^cairn_thread_heap_bytes\{thread="([^"]+)",kind="(\w+)"\} (\S+)$/gm,
  )) {
    if (kind !== 'used') threads.set(thread, (threads.get(thread) ?? 0) + Number(bytes) / mebibyte);
  }
  const parts = new Map<string, number>();
  for (const [, part = '', bytes] of text.matchAll(/^cairn_memory_bytes\{part="(\w+)"\} (\S+)$/gm)) {
    parts.set(part, Number(bytes) / mebibyte);
  }
  return {
    residentMebibytes: Math.round(readResidentMebibytes(processId)),
    peakMebibytes: Math.round(readPeakMebibytes(processId)),
    threads,
    parts,
  };
}

/** A line of a table: resident memory, its parts and its threads. */
export function toLine(label: string, { residentMebibytes, parts, threads }: MemoryReading): string {
  const show = (some: ReadonlyMap<string, number>) =>
    [...some].map(([name, mebibytes]) => `${name} ${Math.round(mebibytes)}`).join(', ');
  return `${label.padStart(8)} ${String(residentMebibytes).padStart(5)} MiB | ${show(parts)} | ${show(threads)}`;
}
