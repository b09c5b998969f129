import fc from 'fast-check';
import { serviceOwnedEventTypes } from '../../../server/src/ingest/native/service-owned-event-types.ts';
import {
  type ContractDocument,
  type PlacedOperation,
  resolve,
  type SchemaObject,
} from '../../support/contract-document.ts';
import { arbitraryFromSchema } from './arbitrary-from-schema.ts';

/** Bodies of an operation that fit its schema, events of every type that producers may send among them. */
export function arbitraryBody(
  document: ContractDocument,
  { object }: PlacedOperation,
): fc.Arbitrary<unknown> {
  const schema = object.requestBody?.content['application/json']?.schema;
  if (schema === undefined) return fc.constant(undefined);
  const body = arbitraryFromSchema(document, schema);
  const { properties } = resolve<SchemaObject>(document, schema);
  if (typeof properties !== 'object' || properties === null || !('events' in properties)) return body;
  const events = fc.array(arbitraryEvent(document), { minLength: 1, maxLength: 4 });
  return fc.tuple(body, events).map(([drawn, items]) => {
    const hasEvents = typeof drawn === 'object' && drawn !== null && 'events' in drawn;
    return hasEvents ? { ...drawn, events: items } : drawn;
  });
}

/** The schema of a new event leaves its payload open; here it is one of the event's type. */
function arbitraryEvent(document: ContractDocument): fc.Arbitrary<object> {
  const { schemas } = document.components;
  const branches = (schemas['TraceEvent']?.['oneOf'] ?? []) as { readonly $ref: string }[]; // held by the contract's lint
  const payloads = branches.flatMap((branch) => {
    const { properties } = resolve<{ properties?: Record<string, SchemaObject> }>(document, branch);
    const eventType = properties?.['event_type']?.['const'];
    const payload = properties?.['payload'];
    if (typeof eventType !== 'string' || payload === undefined || serviceOwnedEventTypes.has(eventType))
      return [];
    return [
      arbitraryFromSchema(document, payload).map((value) => ({ event_type: eventType, payload: value })),
    ];
  });
  const base = arbitraryFromSchema(document, { $ref: '#/components/schemas/NewTraceEvent' });
  const eventId = fc.uuid();
  return fc
    .tuple(base as fc.Arbitrary<object>, eventId, fc.option(fc.oneof(...payloads), { nil: {} })) // an object schema
    .map(([event, event_id, typed]) => ({ ...event, event_id, ...typed }));
}
