import type { ClientTrace } from './client-traces.ts';
import { makeDemoHour } from './demo-hour.ts';

/** Where the telemetry of the sample data goes: the ingest path of one project. */
export interface DemoTelemetry {
  /** Stores an Export request in OTLP/JSON. @throws Error when it is refused, or some of it is rejected. */
  export(signal: 'logs' | 'metrics' | 'traces', request: object): Promise<void>;
  /** Stores a trace of a browser, and closes it where it has ended. @throws Error when it is refused. */
  writeTrace(trace: ClientTrace): Promise<void>;
}

export interface DemoWrite {
  readonly seed: string;
  /** The hour ends then. */
  readonly endMs: number;
  /** Waits between two batches, for the requests of others. */
  readonly pause: () => Promise<void>;
  /** Ends the write before the next batch. */
  readonly signal: AbortSignal;
}

/**
 * Writes the sample telemetry in twelve batches, oldest first, so that alerts are evaluated as the hour passes. After a failure
 * what was written stays; writing again adds another hour beside it.
 *
 * @throws what the target throws; the reason of the signal.
 */
export async function writeDemoTelemetry(
  target: DemoTelemetry,
  { seed, endMs, pause, signal }: DemoWrite,
): Promise<void> {
  for (const { metrics, traces, logs, clientTraces } of makeDemoHour(seed, endMs)) {
    signal.throwIfAborted();
    await target.export('metrics', metrics);
    await target.export('traces', traces);
    await target.export('logs', logs);
    for (const trace of clientTraces) await target.writeTrace(trace);
    await pause();
  }
}

/** @throws Error when a `FlushResult` says that some of the flush was not stored. */
export function assertAllStored(result: unknown): void {
  const { accepted, rejected }: { readonly accepted?: boolean; readonly rejected?: readonly unknown[] } =
    Object(result);
  if (accepted === true && rejected?.length === 0) return;
  throw new Error(`some of a trace was not stored: ${JSON.stringify(result)}`);
}
