import { createBodyValidators } from '../ingest/native/body-validators.ts';
import type { EventDecoder } from '../ingest/native/decode-event.ts';
import { createEventPayloadValidator } from '../ingest/native/event-payloads.ts';
import { servedContract } from './served-contract.ts';

/** Decodes by the contract that is served. */
export const servedDecoder: EventDecoder = {
  validators: createBodyValidators(servedContract.document),
  validatePayload: createEventPayloadValidator(servedContract.document),
};

const at = '2026-11-20T08:15:30Z';

/** The body of a flush, empty but for what the test says. */
export function sampleFlushBody(changes: object = {}): object {
  return { flush_id: 'flush-1', source: 'client_server', sent_at: at, ...changes };
}

export function sampleEventItem(changes: object = {}): object {
  return { event_type: 'info_event_added', trace_timestamp: at, payload: { name: 'n' }, ...changes };
}

export function sampleSpanItem(changes: object = {}): object {
  return { span_id: '00f067aa0ba902b7', name: 'charge card', started_at: at, ...changes };
}

export function sampleHintItem(changes: object = {}): object {
  return { chain: { caip2: 'eip155:1' }, kind: 'evm_transaction', trace_timestamp: at, ...changes };
}
