import { randomUUID } from 'node:crypto';

/** Stores records over OTLP and resolves once they are stored. */
export interface LogWriter {
  /** Resolves once one record for each body is stored. */
  write(bodies: readonly string[]): Promise<void>;
}

export function createLogWriter(ingestUrl: string, ingestKey: string): LogWriter {
  return {
    async write(bodies) {
      // An id of the request, because the same one again would count as a retry.
      const resource = { attributes: [{ key: 'request.id', value: { stringValue: randomUUID() } }] };
      const logRecords = bodies.map((body) => ({ body: { stringValue: body } }));
      const response = await fetch(`${ingestUrl}/v1/logs`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-ingest-api-key': ingestKey },
        body: JSON.stringify({ resourceLogs: [{ resource, scopeLogs: [{ logRecords }] }] }),
      });
      const text = await response.text();
      if (response.status !== 200 || text !== '{}') throw new Error(`${response.status} ${text}`);
    },
  };
}
