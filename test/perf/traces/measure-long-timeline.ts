import { type GoalLine, median, toGoalLine } from '../goal-line.ts';
import { createOtlpSender } from '../http/otlp-sender.ts';
import { type Server, startCairn } from '../http/start-server.ts';
import type { InformationLine } from '../information-line.ts';
import { readPeakMebibytes, readResidentMebibytes, resetPeakMemory, settle } from '../process-usage.ts';
import { encodeSampleSpans } from './encode-sample-spans.ts';
import { type SampleSpan, sampleSpanRequests, spansPerTrace } from './sample-spans.ts';

/** Each is a start and an end. */
const spanCount = 50_000;
const runs = 7;
const goalMs = 1_000;
const goalMebibytes = 100;
const traceId = '5b8efff798038103d269b633813fc60c';

interface TimelineRead {
  readonly elapsedMs: number;
  /** The peak of the service above what was resident before. */
  readonly growthMebibytes: number;
  readonly bytes: number;
}

/** T5: time and memory of reading a trace of 100,000 span events and some more, over HTTP. */
export async function measureLongTimeline(folder: string): Promise<(GoalLine | InformationLine)[]> {
  const server = await startCairn(folder);
  try {
    const sender = createOtlpSender(server.ready.ingest ?? { url: '', key: '' }, '/v1/traces');
    await sender.postAll(encodeLongTrace(), 1);
    sender.close();
    await Promise.all([readList(server), readList(server)]);
    await settle(server.pid);
    const first = await readTimeline(server);
    await settle(server.pid);
    const reads: TimelineRead[] = [];
    for (let run = 0; run < runs; run += 1) reads.push(await readTimeline(server));
    const times = reads.map(({ elapsedMs }) => elapsedMs);
    const growths = [first, ...reads].map(({ growthMebibytes }) => growthMebibytes);
    const time = { name: 'T5 100,000 span events, read', unit: 'ms, goal in ms', atMost: 1 };
    const memory = {
      name: 'T5 100,000 span events, peak above base',
      unit: 'MiB, goal in MiB',
      atMost: 1,
    };
    return [
      toGoalLine(time, times, [goalMs]),
      toGoalLine(memory, [Math.max(...growths)], [goalMebibytes]),
      {
        name: 'T5 first read, just after the last span',
        information: `an answer of ${(median(reads.map(({ bytes }) => bytes)) / 2 ** 20).toFixed(1)} MiB`,
        unit: 'ms',
        ours: Math.round(first.elapsedMs),
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Requests of 1,000 spans, which are those of many traces under one id. */
function encodeLongTrace(): Uint8Array[] {
  const requests = sampleSpanRequests({
    seed: 5,
    shape: 'mixed',
    traceCount: spanCount / spansPerTrace,
    startMs: Date.now() - 600_000,
    stepMs: 10,
  });
  const toLongTrace = (span: SampleSpan): SampleSpan => ({ ...span, traceId });
  return Array.from(requests, (spans) => encodeSampleSpans(spans.map(toLongTrace)).bytes);
}

/** Two at once start both reader threads, which are not a cost of the timeline. */
async function readList({ ready }: Server): Promise<void> {
  const headers = { authorization: `Bearer ${ready.key}` };
  const response = await fetch(`${ready.url}/v1/traces`, { headers });
  if (response.status !== 200) throw new Error(`the list of traces was answered ${response.status}`);
  await response.arrayBuffer();
}

async function readTimeline({ pid, ready }: Server): Promise<TimelineRead> {
  resetPeakMemory(pid);
  const before = readResidentMebibytes(pid);
  const startedAtMs = performance.now();
  const response = await fetch(`${ready.url}/v1/traces/${traceId}/events`, {
    headers: { authorization: `Bearer ${ready.key}` },
  });
  const body = Buffer.from(await response.arrayBuffer());
  const elapsedMs = performance.now() - startedAtMs;
  const growthMebibytes = readPeakMebibytes(pid) - before;
  const spanEvents = countSpanEvents(body);
  if (response.status !== 200 || spanEvents !== 2 * spanCount)
    throw new Error(`T5 was answered ${response.status} with ${spanEvents} events of spans`);
  return { elapsedMs, growthMebibytes, bytes: body.length };
}

function countSpanEvents(body: Buffer): number {
  // As in the contract.
  const { events } = JSON.parse(body.toString()) as { readonly events: { readonly event_type: string }[] };
  return events.filter(({ event_type }) => event_type === 'span_started' || event_type === 'span_finished')
    .length;
}
