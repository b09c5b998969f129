import { expect, it } from 'vitest';
import { encodeLogsRequest } from '../../../../ingest/otlp/testing/encode-logs-request.ts';
import { sampleLogNs } from '../../../../logs/testing/sample-log.ts';
import { openGate } from '../../../log-ingest/project-keys.ts';
import { encodeBatch } from '../write/encode-batch.ts';
import { heldBytesOf, joinRows } from '../write/log-rows.ts';
import { buffersOfRows, packRows, unpackRows } from './packed-rows.ts';

it('are the same rows in another thread, and hold what they share once', () => {
  const large = (name: string) => ({ name, text: name.repeat(300) });
  const records = Array.from({ length: 3 }, (_, index) => ({ timeNs: sampleLogNs, body: `body ${index}` }));
  const scopeLogs = [{ scope: { name: 's'.repeat(400) }, records }, { records }];
  const resources = ['a', 'b'].map((name) => ({ resource: large(name), scopeLogs }));
  const request = Buffer.from(encodeLogsRequest([...resources, { scopeLogs }]));
  const batch = { projectId: 'p', keyId: 'k', request, receivedAtNs: sampleLogNs };
  const { rows } = encodeBatch({ ...batch, oldestNs: 0n, newestNs: sampleLogNs }, openGate);
  const packed = packRows(rows);
  const bytesOf = (each: typeof rows) => Buffer.concat([...joinRows([each])]);
  const expected = { bytes: bytesOf(rows), held: heldBytesOf(rows), starts: [...rows.starts] };
  const received = unpackRows(structuredClone(packed, { transfer: buffersOfRows(packed) }));
  expect(bytesOf(received)).toEqual(expected.bytes);
  expect(received.byteCount).toBe(expected.bytes.length);
  expect(heldBytesOf(received)).toBe(expected.held);
  expect([...received.starts]).toEqual(expected.starts);
});

it('may be none', () => {
  const packed = packRows({ bytes: new Uint8Array(), starts: [], shared: [], byteCount: 0 });
  expect(unpackRows(packed)).toMatchObject({ shared: [], byteCount: 0 });
});
