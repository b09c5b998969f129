import type { LogRecord } from '../../generated/types.gen.ts';

export function sampleLog(fields: Partial<LogRecord> = {}): LogRecord {
  return {
    record_id: '1',
    time: '2026-11-20T08:15:30.123456789Z',
    severity_number: 17,
    severity_text: 'ERROR',
    body: 'payment declined',
    service_name: 'checkout',
    attributes: { 'user.tier': 'gold' },
    resource_attributes: { 'host.name': 'web-1' },
    ...fields,
  };
}
