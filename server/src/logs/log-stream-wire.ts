import type { Schemas } from '../generated/operations.gen.ts';
import { encodeEvent, encodeRetry, frameEvent } from '../http/event-stream/encode-event.ts';
import type { Problem } from '../http/problem.ts';
import { formatRfc3339 } from '../time/rfc3339.ts';
import { type EncodedLog, jsonOf } from './encoded-log.ts';

/** Delay before clients reconnect. */
const retryDelayMs = 1000;

const utf8 = new TextDecoder();

/** Content of the first event of a stream. */
export interface LogStreamReady {
  /** Canonical; '' for none. */
  readonly filterText: string;
  readonly window: string;
  readonly snapshotCount: number;
  readonly resumed: boolean;
}

export function encodeReady(ready: LogStreamReady, id: string): string {
  const data: Schemas['LogStreamReady'] = {
    filter: ready.filterText,
    window: ready.window,
    snapshot_count: ready.snapshotCount,
    resumed: ready.resumed,
  };
  return encodeRetry(retryDelayMs) + encodeEvent({ event: 'ready', id, data });
}

/** A `LogStreamLog`. */
export function encodeLogEvent(record: EncodedLog, replay: boolean, id: string): string {
  return frameEvent({ event: 'log', id, json: `{"log":${utf8.decode(jsonOf(record))},"replay":${replay}}` });
}

const eventEnd = '}\n\n';
const skippedEnd = `,"skipped":true${eventEnd}`;

/** Sets `skipped` in a log event. Not encoded with it: tails share the texts of their events, but each skips others. */
export function markSkipped(event: string): string {
  return event.endsWith(skippedEnd) ? event : event.slice(0, -eventEnd.length) + skippedEnd;
}

/** @param id absent until the stream is live. */
export function encodeHeartbeat(nowMs: number, id?: string): string {
  const data: Schemas['LogStreamHeartbeat'] = { time: formatRfc3339(BigInt(nowMs) * 1_000_000n) };
  return encodeEvent({ event: 'heartbeat', ...(id === undefined ? {} : { id }), data });
}

/** The last event of a failed stream. */
export function encodeFailure(problem: Problem): string {
  return encodeEvent({ event: 'error', data: problem });
}
