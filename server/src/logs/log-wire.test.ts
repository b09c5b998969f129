import { describe, expect, it } from 'vitest';
import type { StoredLog } from './log.ts';
import { toWireLog } from './log-wire.ts';
import { sampleLog } from './testing/sample-log.ts';

const log: StoredLog = {
  sequence: 123_456_789,
  timeNs: 1_123_456_789n,
  observedTimeNs: 1_200_000_000n,
  severityNumber: 17,
  severityText: 'ERROR',
  eventName: 'payment.declined',
  body: 'card declined',
  serviceName: 'checkout',
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  spanId: '00f067aa0ba902b7',
  scopeName: 'checkout.payment',
  scopeVersion: '2.4.0',
  flags: 1,
  droppedAttributesCount: 2,
  attributes: new Map([
    ['__proto__', 'p'],
    ['order.id', '4711'],
  ]),
  resourceAttributes: new Map([['service.name', 'checkout']]),
};

describe('a log record on the wire', () => {
  it('has the members of the contract', () => {
    expect(JSON.stringify(toWireLog(log), null, 1)).toBe(
      JSON.stringify(
        {
          record_id: 'l21i3v9',
          time: '1970-01-01T00:00:01.123456789Z',
          observed_time: '1970-01-01T00:00:01.2Z',
          severity_number: 17,
          severity_text: 'ERROR',
          event_name: 'payment.declined',
          body: 'card declined',
          service_name: 'checkout',
          trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
          span_id: '00f067aa0ba902b7',
          scope_name: 'checkout.payment',
          scope_version: '2.4.0',
          flags: 1,
          dropped_attributes_count: 2,
          attributes: JSON.parse('{"__proto__":"p","order.id":"4711"}'),
          resource_attributes: { 'service.name': 'checkout' },
        },
        null,
        1,
      ),
    );
  });

  it('leaves out what it does not have', () => {
    expect(toWireLog({ ...sampleLog({ timeNs: 0n, severityNumber: 0 }), sequence: 1 })).toEqual({
      record_id: 'l1',
      time: '1970-01-01T00:00:00Z',
      severity_number: 0,
      severity_text: '',
      body: '',
      service_name: '',
      attributes: {},
      resource_attributes: {},
    });
  });
});
