import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Schemas } from '../../server/src/generated/operations.gen.ts';
import type { SchemaObject } from './contract-document.ts';
import type { ContractSchemas } from './contract-schemas.ts';

/** For each event of a log stream the schema of its data. */
const dataSchemas: ReadonlyMap<string | undefined, SchemaObject> = new Map(
  Object.entries({
    ready: 'LogStreamReady',
    log: 'LogStreamLog',
    heartbeat: 'LogStreamHeartbeat',
    error: 'LogStreamError',
  }).map(([event, name]) => [event, { $ref: `#/components/schemas/${name}` }]),
);

/** The events of a stream, read by somebody else's parser. */
export function parseEvents(text: string): EventSourceMessage[] {
  const events: EventSourceMessage[] = [];
  const parser = createParser({
    onEvent: (event) => events.push(event),
    onError: (error) => {
      throw error;
    },
  });
  parser.feed(text);
  return events;
}

/** What is wrong with the events of a stream. */
export function problemsOfEvents(schemas: ContractSchemas, text: string): string[] {
  return parseEvents(text).flatMap(({ event, id, data }) => {
    const schema = dataSchemas.get(event);
    if (schema === undefined) return [`the contract has no event ${event}`];
    const problems = schemas.problemsOf(schema, JSON.parse(data)).map((problem) => `${event}: ${problem}`);
    return event === 'log' && id === undefined ? [...problems, 'a log event has no id'] : problems;
  });
}

/**
 * The start of an endless stream: `ready` and the replay that it announces, or all when it ends before. Leaves the
 * stream then.
 */
export async function readSnapshot(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true });
    if (isSnapshotWhole(parseEvents(text))) break;
  }
  return new TextEncoder().encode(text);
}

function isSnapshotWhole([ready, ...events]: readonly EventSourceMessage[]): boolean {
  if (ready === undefined) return false;
  const { snapshot_count: count }: Schemas['LogStreamReady'] = JSON.parse(ready.data);
  return events.filter(({ event }) => event === 'log').length >= count;
}
