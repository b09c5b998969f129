import type { UsageAddition } from '../usage-store.ts';

/** A full hour, 2026-11-20T12:00:00Z. */
export const sampleHourMs: number = Date.UTC(2026, 10, 20, 12);

/** Ten logs of 1,000 bytes in the first minute of `sampleHourMs`. */
export function sampleAddition(changes: Partial<UsageAddition> = {}): UsageAddition {
  const startMs = changes.startMs ?? sampleHourMs;
  return {
    projectId: 'prj_1',
    signal: 'logs',
    startMs,
    acceptedCount: 10,
    acceptedBytes: 1_000,
    rejections: [],
    acceptedAtMs: { first: startMs + 1, last: startMs + 2 },
    ...changes,
  };
}
