import fc from 'fast-check';
import { serviceOwnedEventTypes } from '../../../server/src/ingest/native/service-owned-event-types.ts';
import {
  type ContractDocument,
  type PlacedOperation,
  resolve,
  type SchemaObject,
} from '../../support/contract-document.ts';
import { arbitraryAlert, arbitraryDashboard } from './arbitrary-documents.ts';
import { arbitraryForm } from './arbitrary-form.ts';
import { arbitraryFromSchema } from './arbitrary-from-schema.ts';
import { arbitraryOtlpMetrics, arbitraryRemoteWrite } from './arbitrary-telemetry.ts';
import type { RequestSources } from './request-sources.ts';
import { jsonBytes, type WireBody } from './wire-request.ts';

const json = { headers: [['content-type', 'application/json']] } as const;
const remoteWrite = {
  headers: [
    ['content-type', 'application/x-protobuf'],
    ['content-encoding', 'snappy'],
  ],
} as const;

/** Bodies that an operation takes; `undefined` for one without. */
export function arbitraryBody(
  sources: RequestSources,
  operation: PlacedOperation,
): fc.Arbitrary<WireBody> | undefined {
  const { document } = sources;
  const { content } = operation.object.requestBody ?? {};
  if (content === undefined) return undefined;
  switch (operation.id) {
    case 'remoteWrite':
      return arbitraryRemoteWrite.map((body) => ({ ...remoteWrite, body }));
    case 'ingestMetrics':
      return arbitraryOtlpMetrics.map((body) => ({ ...json, body }));
    case 'putMetricAlert':
      return arbitraryAlert(document).map(toJson);
    case 'putDashboard':
      return arbitraryDashboard(document).map(toJson);
  }
  const fields = content['application/x-www-form-urlencoded']?.schema;
  if (fields !== undefined) return arbitraryForm(sources, operation, fields);
  const schema = content['application/json']?.schema;
  if (schema === undefined) throw new Error(`say in arbitrary-body.ts what ${operation.id} takes`);
  return arbitraryTelemetry(document, schema).map(toJson);
}

function toJson(value: unknown): WireBody {
  return { ...json, body: jsonBytes(value) };
}

/** Bodies that fit their schema, events of every type that producers may send among them. */
function arbitraryTelemetry(document: ContractDocument, schema: SchemaObject): fc.Arbitrary<unknown> {
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
