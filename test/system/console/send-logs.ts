import { randomUUID } from 'node:crypto';
import type { TestService } from '../../support/start-service.ts';

export interface SentLog {
  readonly body: string;
  readonly timeMs?: number;
  readonly severityNumber?: number;
  readonly service?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

const batchSize = 5_000;

/** Stores records by OTLP, as a sender of OpenTelemetry does. */
export async function sendLogs(
  { ingestUrl, keys }: Pick<TestService, 'ingestUrl' | 'keys'>,
  logs: readonly SentLog[],
): Promise<void> {
  for (let start = 0; start < logs.length; start += batchSize) {
    const byService = Map.groupBy(
      logs.slice(start, start + batchSize),
      ({ service = 'checkout' }) => service,
    );
    const resourceLogs = [...byService].map(([service, records]) => ({
      // An id of the request, because the same one again would count as a retry.
      resource: { attributes: toAttributes({ 'service.name': service, 'request.id': randomUUID() }) },
      scopeLogs: [{ logRecords: records.map(toRecord) }],
    }));
    const response = await fetch(`${ingestUrl}/v1/logs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-ingest-api-key': keys.ingestKey },
      body: JSON.stringify({ resourceLogs }),
    });
    const text = await response.text();
    if (response.status !== 200 || text !== '{}') throw new Error(`${response.status} ${text}`);
  }
}

function toRecord({ body, timeMs = Date.now(), severityNumber = 9, attributes = {} }: SentLog) {
  return {
    timeUnixNano: `${BigInt(timeMs) * 1_000_000n}`,
    severityNumber,
    body: { stringValue: body },
    attributes: toAttributes(attributes),
  };
}

function toAttributes(attributes: Readonly<Record<string, string>>) {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: { stringValue: value } }));
}
