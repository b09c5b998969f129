import { encodeLogsRequest } from '../../../server/src/ingest/otlp/testing/encode-logs-request.ts';
import type { FairnessProject } from '../fairness/fairness-projects.ts';
import { createLogsClient } from '../load/logs-client.ts';

const recordsPerRequest = 5_000;
const lanes = 4;
const routes = 40;
const nsPerMs = 1_000_000n;

/** Stores at least so many records, of the last minutes. */
export async function fillRecords(project: FairnessProject, recordCount: number): Promise<void> {
  const client = createLogsClient(project, project.ingestKey);
  const common = encodeRecords(recordsPerRequest, 'checkout');
  let left = recordCount;
  let requests = 0;

  async function fillLane(): Promise<void> {
    while (left > 0) {
      left -= recordsPerRequest;
      requests += 1;
      // Equal requests are stored once; two messages of protobuf in a row are one with the records of both.
      const body = Buffer.concat([common, encodeRecords(1, `request ${requests}`)]);
      const answer = await client.send({ transport: 'protobuf', body: new Uint8Array(body) });
      if (answer.kind !== 'answered' || answer.status >= 300) left += recordsPerRequest;
    }
  }
  await Promise.all(Array.from({ length: lanes }, fillLane));
  client.close();
}

function encodeRecords(count: number, service: string): Uint8Array<ArrayBuffer> {
  const timeNs = BigInt(Date.now()) * nsPerMs;
  const records = Array.from({ length: count }, (_, index) => ({
    timeNs: timeNs - BigInt(index) * nsPerMs,
    severityNumber: 1 + (index % 24),
    body: `GET /route/${index % routes} of customer ${(index * 7919) % 100_003} took ${index % 997} ms`,
    attributes: { route: `/route/${index % routes}`, customer: String((index * 7919) % 1_009) },
  }));
  return encodeLogsRequest([{ resource: { 'service.name': service }, scopeLogs: [{ records }] }]);
}
