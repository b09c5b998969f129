import type { ValidateFunction } from 'ajv';
import { contractRef, createContractAjv, describeFinding, findingPath } from './contract-ajv.ts';
import { serviceOwnedEventTypes } from './service-owned-event-types.ts';

/** The part of the parsed OpenAPI document that defines the event types. */
export interface EventContract {
  readonly components: { readonly schemas: Readonly<Record<string, EventContractSchema>> };
}

interface EventContractSchema {
  readonly oneOf?: readonly { readonly $ref?: string }[];
  readonly properties?: Readonly<Record<string, { readonly const?: unknown }>>;
}

/** Why an event was rejected. */
export interface PayloadProblem {
  /** The path in the event, such as `payload.chain.caip2`. */
  readonly path: string;
  readonly reason: string;
}

export type EventPayloadValidator = (eventType: string, payload: unknown) => PayloadProblem | undefined;

/**
 * Types of the trace level that producers send. An OpenTelemetry span may fill their `details` beyond what native ingest accepts.
 */
const traceLevelTypes: ReadonlySet<string> = new Set([
  'info_event_added',
  'warn_event_added',
  'error_event_added',
]);

const chainReason =
  'is only for plugin events, trace-level events carry none; put it into details or send an event of a plugin';

/**
 * Validates payloads against the schemas of `TraceEvent`: types that the contract does not list need an
 * object, types of the service are rejected. A schema is compiled when its type first arrives.
 *
 * @throws Error when `TraceEvent` of the contract is not a `oneOf` of references to schemas of its own.
 */
export function createEventPayloadValidator(contract: EventContract): EventPayloadValidator {
  const payloadRefs = payloadRefsByEventType(contract);
  const compiled = new Map<string, ValidateFunction>();
  const ajv = createContractAjv(contract);

  return function validateEventPayload(eventType, payload) {
    const ownedReason = serviceOwnedEventTypes.get(eventType);
    if (ownedReason !== undefined) {
      return { path: 'event_type', reason: `${eventType} belongs to the service: ${ownedReason}` };
    }
    const ref = payloadRefs.get(eventType);
    if (ref === undefined) {
      return isJsonObject(payload) ? undefined : { path: 'payload', reason: 'must be object' };
    }
    // Not in the contract of reading: earlier releases stored a chain there.
    if (traceLevelTypes.has(eventType) && isJsonObject(payload) && Object.hasOwn(payload, 'chain')) {
      return { path: 'payload.chain', reason: chainReason };
    }
    let validate = compiled.get(eventType);
    if (validate === undefined) {
      validate = ajv.compile(traceLevelTypes.has(eventType) ? withNativeDetails(ref) : contractRef(ref));
      compiled.set(eventType, validate);
    }
    if (validate(payload)) return undefined;
    const error = validate.errors?.[0];
    return {
      path: ['payload', findingPath(error)].filter(Boolean).join('.'),
      reason: describeFinding(error),
    };
  };
}

function withNativeDetails(ref: string): object {
  const details = contractRef('#/components/schemas/AttributeMap');
  return { type: 'object', allOf: [contractRef(ref)], properties: { details } };
}

/** Every event type that `TraceEvent` lists, with the reference to the schema of its payload. */
function payloadRefsByEventType(contract: EventContract): ReadonlyMap<string, string> {
  const { schemas } = contract.components;
  const refs = new Map<string, string>();
  for (const branch of schemas.TraceEvent?.oneOf ?? []) {
    const schema = schemas[branch.$ref?.replace('#/components/schemas/', '') ?? ''];
    if (schema === undefined) throw new Error(`TraceEvent refers to a missing schema: ${branch.$ref}`);
    const eventType = schema.properties?.event_type?.const;
    // The catch-all branch, for every type that is not listed, has no constant.
    if (typeof eventType === 'string') refs.set(eventType, `${branch.$ref}/properties/payload`);
  }
  if (refs.size === 0) throw new Error('TraceEvent of the contract lists no event types');
  return refs;
}

function isJsonObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
