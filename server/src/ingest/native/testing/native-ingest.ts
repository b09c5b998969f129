import { servedContract } from '../../../contract/testing/served-contract.ts';
import { createEventDecoder, type EventDecoder } from '../decode-event.ts';

/** Decodes with the served contract. */
export const servedDecoder: EventDecoder = createEventDecoder(servedContract.document);

const at = '2026-11-20T08:15:30Z';

/** The minimal body of a flush, with the given members. */
export function sampleFlushBody(changes: object = {}): object {
  return { flush_id: 'flush-1', source: 'client_server', sent_at: at, ...changes };
}

/** A flush with one event of its number. */
export function numberedFlush(number: number, changes: object = {}): object {
  const events = [sampleEventItem({ event_id: `e-${number}` })];
  return sampleFlushBody({ flush_id: `flush-${number}`, events, ...changes });
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
