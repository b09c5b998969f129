import { isEventOf } from '@cairn/sdk-node/query';
import type { Client, Trace } from '../../../sdk-node/src/index.ts';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import type { ServiceReader } from '../load/service-reader.ts';

/** A trace of the client library, and what its host recorded in it. */
export interface RecordedTrace {
  /** Records an event, now and then with an attribute, a tag or a span. */
  record(): void;
  close(): Promise<void>;
  /** One line for each item that is missing, twice or out of order in the service. */
  compare(reader: ServiceReader): Promise<readonly string[]>;
  /** The calls so far that recorded an item. */
  callCount(): number;
}

export function startRecordedTrace(client: Client, name: string): RecordedTrace {
  const trace: Trace = client.trace({ name });
  const events: string[] = [];
  const spans: string[] = [];
  let callCount = 0;
  let last = '';

  return {
    record() {
      const text = `${name}-${events.length}`;
      trace.info(text);
      events.push(text);
      callCount += 1;
      if (events.length % 5 === 0) {
        trace.addAttribute('last', text).addTag(`tag-${events.length % 3}`);
        last = text;
        callCount += 2;
      }
      if (events.length % 7 === 0) {
        trace.startSpan(`span-${text}`).end('ok');
        spans.push(`span-${text}`);
        callCount += 1;
      }
    },
    close: () => trace.close('done'),
    callCount: () => callCount,
    async compare(reader) {
      const path = `/v1/traces/${trace.getTraceId()}`;
      const { status, body } = await reader.get(path);
      if (status !== 200) return [`${name} answered ${status}`];
      // The service holds its answers against the contract: these are the bodies of its 200s.
      const stored = (JSON.parse(body) as Schemas['TraceEnvelope']).trace;
      const timeline = JSON.parse((await reader.get(`${path}/events`)).body) as Schemas['TraceTimeline'];
      const findings: string[] = [];
      if (stored.status !== 'completed') findings.push(`${name} is ${stored.status}`);
      // Events of one millisecond are in the order of their arrival.
      const storedEvents = namesOf(timeline.events, 'info_event_added');
      if (JSON.stringify(storedEvents) !== JSON.stringify(events)) {
        const missing = events.filter((text) => !storedEvents.includes(text));
        findings.push(
          `${name} has ${storedEvents.length} of ${events.length} events; missing ${missing.slice(0, 5)}`,
        );
      }
      const storedSpans = namesOf(timeline.events, 'span_finished');
      if (storedSpans.length !== spans.length || new Set(storedSpans).size !== spans.length) {
        findings.push(`${name} has ${storedSpans.length} of ${spans.length} spans`);
      }
      if ((stored.attributes['last'] ?? '') !== last) {
        findings.push(`${name} has "${stored.attributes['last']}" for the attribute "${last}"`);
      }
      return findings;
    },
  };
}

function namesOf(
  events: readonly Schemas['TraceEvent'][],
  eventType: 'info_event_added' | 'span_finished',
): string[] {
  return events.filter((event) => isEventOf(event, eventType)).map(({ payload }) => payload.name);
}
