import {
  answerWith,
  type RawSink,
  startRawSink,
} from '../../../server/src/outbound/testing/start-raw-sink.ts';

/** One notification that arrived. */
export interface Received {
  readonly eventId: string;
  readonly body: string;
  readonly atMs: number;
}

/** A webhook target that records what arrives. */
export interface RecordingSink {
  readonly url: string;
  readonly received: readonly Received[];
  close(): Promise<void>;
}

/** @param isTarpit accepts every request and never answers. */
export async function startRecordingSink(isTarpit: boolean): Promise<RecordingSink> {
  const received: Received[] = [];
  const accept = answerWith(204);
  const sink: RawSink = await startRawSink({
    answer(socket, request) {
      const { body } = request;
      // Webhooks carry it in every payload.
      const { event_id: eventId } = JSON.parse(body) as { readonly event_id: string };
      received.push({ eventId, body, atMs: Date.now() });
      if (!isTarpit) accept(socket, request);
    },
  });
  return { url: `http://127.0.0.1:${sink.port}/`, received, close: sink.close };
}

/** One line for each event that came with different contents. */
export function findChangedEvents({ received }: RecordingSink): string[] {
  const bodies = new Map<string, string>();
  const findings: string[] = [];
  for (const { eventId, body } of received) {
    const first = bodies.get(eventId) ?? body;
    bodies.set(eventId, first);
    if (first !== body) findings.push(`${eventId} came as ${first} and as ${body}`);
  }
  return findings;
}
