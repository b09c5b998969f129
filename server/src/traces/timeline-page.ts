import type { TraceEvent } from './trace.ts';
import type { TimelinePage } from './trace-store.ts';
import { createTraceEventFormatter } from './trace-wire.ts';

/** About the size of a page: it ends with the event that reaches it, and those of the same instant. */
export const timelinePageBytes = 1024 * 1024;

export interface TimelinePageOptions {
  readonly afterNs?: bigint | undefined;
  /** Counts characters, of which UTF-8 may take up to three bytes each. */
  readonly pageBytes?: number | undefined;
  /** Whether the events are the whole rest of the timeline; default true. */
  readonly isWhole?: boolean;
}

/**
 * The page that begins after an instant.
 *
 * @param events of the timeline in its order, with all of the last instant.
 */
export function toTimelinePage(
  events: readonly TraceEvent[],
  { afterNs, pageBytes = timelinePageBytes, isWhole = true }: TimelinePageOptions = {},
): TimelinePage {
  const format = createTraceEventFormatter();
  const texts: string[] = [];
  const start = afterNs === undefined ? 0 : countUntil(events, afterNs);
  let length = 0;
  let lastNs: bigint | undefined;
  for (let index = start; index < events.length; index += 1) {
    const event = events[index];
    if (event === undefined) break;
    if (length >= pageBytes && event.traceTimestampNs !== lastNs) return toPage(texts, lastNs);
    const text = format(event);
    texts.push(text);
    length += text.length;
    lastNs = event.traceTimestampNs;
  }
  return toPage(texts, isWhole ? undefined : lastNs);
}

/** Its bytes own their memory, so that a thread can transfer them. */
const utf8 = new TextEncoder();

function toPage(texts: readonly string[], nextAfterNs?: bigint): TimelinePage {
  return {
    json: utf8.encode(texts.join()),
    count: texts.length,
    ...(nextAfterNs === undefined ? {} : { nextAfterNs }),
  };
}

/** How many events happened at the instant or before it. */
function countUntil(events: readonly TraceEvent[], instantNs: bigint): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((events[middle]?.traceTimestampNs ?? 0n) <= instantNs) low = middle + 1;
    else high = middle;
  }
  return low;
}
