import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { decodeExportResult } from '../../../server/src/ingest/otlp/testing/decode-rpc-status.ts';
import { encodeLogsJson } from '../../../server/src/ingest/otlp/testing/encode-logs-json.ts';
import { encodeLogsRequest } from '../../../server/src/ingest/otlp/testing/encode-logs-request.ts';
import { propertyRuns } from '../../../server/src/testing/property-runs.ts';
import { readIngestItemCounts } from '../load/ingest-item-counts.ts';
import { createServiceReader } from '../load/service-reader.ts';
import { withServiceScope } from '../service/service-scope.ts';

const runs = propertyRuns(0.15);
const hourNs = 3_600_000_000_000n;

/** Of each record whether it can be kept, and if not, which way it is out of the time that is taken. */
const arbitraryRecords = fc.array(fc.constantFrom('good', 'good', 'too old', 'too new', 'milliseconds'), {
  minLength: 1,
  maxLength: 30,
});

function timeOf(kind: string, nowNs: bigint): bigint {
  if (kind === 'too old') return nowNs - 40n * 24n * hourNs;
  if (kind === 'too new') return nowNs + hourNs;
  return kind === 'milliseconds' ? nowNs / 1_000_000n : nowNs - hourNs;
}

it('bad records never take good ones down: the answer counts them exactly and says why', async () => {
  await withServiceScope(async (scope) => {
    const service = await scope.start();
    const { ingestKey, serverKey } = scope.keys();
    const reader = createServiceReader(service.apiUrl, serverKey);
    let number = 0;
    let sentRecords = 0;
    let rejectedRecords = 0;

    async function post(records: readonly string[], isJson: boolean, batch: string) {
      const nowNs = BigInt(Date.now()) * 1_000_000n;
      const logRecords = records.map((kind, index) => ({
        timeNs: timeOf(kind, nowNs),
        body: `record ${index}`,
        attributes: { batch },
      }));
      const request = [{ scopeLogs: [{ records: logRecords }] }];
      const response = await fetch(`${service.ingestUrl}/v1/logs`, {
        method: 'POST',
        headers: {
          'x-ingest-api-key': ingestKey,
          'content-type': isJson ? 'application/json' : 'application/x-protobuf',
        },
        body: isJson ? encodeLogsJson(request) : encodeLogsRequest(request),
      });
      expect(response.status).toBe(200);
      if (!isJson) return decodeExportResult(new Uint8Array(await response.arrayBuffer()));
      // The service holds its answers against the contract.
      const { partialSuccess } = (await response.json()) as Schemas['OtlpLogsResponse'];
      return {
        rejected: Number(partialSuccess?.rejectedLogRecords ?? 0),
        reason: partialSuccess?.errorMessage,
      };
    }

    await fc.assert(
      fc.asyncProperty(arbitraryRecords, fc.boolean(), async (records, isJson) => {
        number += 1;
        const batch = `b${number}`;
        const { rejected, reason } = await post(records, isJson, batch);
        const good = records.flatMap((kind, index) => (kind === 'good' ? [`record ${index}`] : []));
        sentRecords += records.length;
        rejectedRecords += records.length - good.length;
        expect(rejected).toBe(records.length - good.length);
        if (rejected === 0) expect(reason ?? '').toBe('');
        else expect(reason).toMatch(/^time_unix_nano \d+ is .*(retention|the latest time)/);
        const stored = await reader.logs(`attribute.batch="${batch}"`);
        expect(stored.map(({ body }) => body).sort()).toEqual(good.sort());
      }),
      { numRuns: runs },
    );
    const { received, accountedFor, byOutcome } = await readIngestItemCounts(reader, 'logs');
    expect([received, accountedFor, byOutcome.get('rejected')]).toEqual([
      sentRecords,
      sentRecords,
      rejectedRecords,
    ]);
  });
});
