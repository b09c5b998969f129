import { connect } from 'node:http2';
import { status } from '@grpc/grpc-js';
import { expect, it, onTestFinished } from 'vitest';
import { createFairPool } from '../../../fairness/fair-pool.ts';
import { sampleCaller } from '../../../identity/testing/sample-caller.ts';
import { openIncompleteCall } from '../testing/open-incomplete-call.ts';
import { maxBodyBytes, startTestGrpc } from '../testing/start-test-grpc.ts';

const maxCalls = 8;
const memoryBytes = 4_000;
const unavailable = { 'grpc-status': String(status.UNAVAILABLE) };

/** A listener whose keys are the ids of their projects. */
async function start() {
  const arrivingCalls = createFairPool({ name: 'room for calls', capacity: maxCalls, unit: 'calls' });
  const bodyMemory = createFairPool({ name: 'memory of requests', capacity: memoryBytes, unit: 'bytes' });
  const { client, listener } = await startTestGrpc(async () => ({ rejected: 0 }), {
    arrivingCalls,
    bodyMemory,
    identity: { authenticate: async (key) => sampleCaller({ kind: 'ingest', projectId: key }) },
  });
  const session = connect(listener.url);
  onTestFinished(() => session.destroy());
  const open = (key: string, sentBytes: number) =>
    openIncompleteCall(session, { 'x-ingest-api-key': key }, { announcedBytes: maxBodyBytes, sentBytes });
  const call = (key: string, bytes: number) =>
    client.export(new Uint8Array(bytes), { headers: { 'x-ingest-api-key': key } });
  return { arrivingCalls, bodyMemory, open, call };
}

it('incomplete calls of one project do not keep those of another out', async () => {
  const { arrivingCalls, open, call } = await start();
  const held = Array.from({ length: maxCalls }, () => open('hostile', 10));
  await expect.poll(() => arrivingCalls.used).toBe(maxCalls);
  expect(await call('hostile', 1)).toMatchObject({
    code: status.UNAVAILABLE,
    status: { details: [{ type: 'RetryInfo', delaySeconds: 1 }] },
  });
  expect(await call('other', 1)).toMatchObject({ code: status.OK });
  expect(await held.at(-1)?.refused).toMatchObject(unavailable);
  await expect.poll(() => arrivingCalls.used).toBe(maxCalls - 1);
});

it('the bytes that have arrived of all requests are bounded, and shared by project', async () => {
  const { arrivingCalls, bodyMemory, open, call } = await start();
  const held = Array.from({ length: 6 }, () => open('hostile', maxBodyBytes - 100));
  await expect.poll(() => arrivingCalls.used).toBe(4);
  const refused = held.slice(4);
  expect(await Promise.all(refused.map((each) => each.refused))).toMatchObject(
    refused.map(() => unavailable),
  );
  expect(bodyMemory.used).toBe(4 * (maxBodyBytes - 95));

  expect(await call('other', maxBodyBytes)).toMatchObject({ code: status.OK });
  expect(await held[3]?.refused).toMatchObject(unavailable);
  for (const { stream } of held) stream.close();
  await expect.poll(() => bodyMemory.used).toBe(0);
});

it('the server ends a refused call, so that nothing of it stays', async () => {
  const { arrivingCalls, open, call } = await start();
  const held = Array.from({ length: maxCalls }, () => open('hostile', 10));
  await expect.poll(() => arrivingCalls.used).toBe(maxCalls);
  const newest = held.at(-1);
  const closed = new Promise<void>((resolve) => newest?.stream.once('close', resolve));
  await call('other', 1);
  await closed;
  expect(newest?.stream.rstCode).toBe(0);
});
