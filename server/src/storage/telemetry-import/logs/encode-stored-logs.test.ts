import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeLogsRequest } from '../../../ingest/otlp/testing/encode-logs-request.ts';
import { decodeLogsRequest } from '../../../logs/testing/decode-logs-request.ts';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { encodeBatch } from '../../clickhouse/logs/write/encode-batch.ts';
import { joinRows, numberRows } from '../../clickhouse/logs/write/log-rows.ts';
import { RowWriter } from '../../clickhouse/row-binary/row-writer.ts';
import { openGate } from '../../log-ingest/project-keys.ts';
import { encodeStoredLog } from './encode-stored-logs.ts';

const receivedAtNs = 1_763_942_400_000_000_000n;
const text = fc.oneof(
  fc.constantFrom('', 'GET', 'Ärger', 'ΟΔΟΣ ΟΔΟΣ', '\0', '😀', '\ufeff', 'x'.repeat(300)),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const attributes = fc
  .uniqueArray(fc.tuple(text, text), { maxLength: 4, selector: ([key]) => key })
  .map((pairs) => new Map(pairs));
const id = (bytes: number) =>
  fc
    .option(fc.bigInt(1n, 2n ** BigInt(8 * bytes) - 1n), { nil: undefined })
    .map((value) => value?.toString(16).padStart(2 * bytes, '0') ?? '');

const record = fc.record({
  timeNs: fc.oneof(fc.constant(0n), fc.bigInt(receivedAtNs - 10n ** 15n, receivedAtNs)),
  observedTimeNs: fc.oneof(fc.constant(0n), fc.bigInt(1n, 2n ** 63n)),
  severityNumber: fc.nat(24),
  severityText: text,
  eventName: text,
  body: text,
  traceId: id(16),
  spanId: id(8),
  flags: fc.nat(2 ** 31),
  droppedAttributesCount: fc.nat(2 ** 31),
  attributes,
});

const request = fc.array(
  fc.record({
    resource: attributes,
    scopeLogs: fc.array(
      fc.record({
        scope: fc.record({ name: text, version: text }),
        records: fc.array(record, { maxLength: 3 }),
      }),
      { maxLength: 2 },
    ),
  }),
  { maxLength: 2 },
);

it('writes the rows that a gateway writes of the same records', () => {
  fc.assert(
    fc.property(request, (init) => {
      const bytes = encodeLogsRequest(init);
      const limits = { receivedAtNs, oldestNs: 0n, newestNs: 2n ** 63n };
      const { rows, arrivalDay } = encodeBatch(
        { projectId: 'prj_1', keyId: 'key', request: bytes, ...limits },
        openGate,
      );
      numberRows(rows, { epoch: 7, counter: 40 });
      const written = new RowWriter();
      for (const [index, stored] of decodeLogsRequest(bytes, receivedAtNs).entries()) {
        const log = { ...stored, sequence: 40 + index };
        encodeStoredLog(written, log, { projectId: 'prj_1', epoch: 7, arrivalDay });
      }
      expect(Buffer.from(written.finish())).toEqual(Buffer.concat([...joinRows([rows])]));
    }),
    { numRuns: propertyRuns() },
  );
});
