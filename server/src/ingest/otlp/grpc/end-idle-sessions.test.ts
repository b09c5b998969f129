import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { goodKey, startTestGrpc } from '../testing/start-test-grpc.ts';
import type { Export } from './start-otlp-grpc.ts';

const takeAll: Export = async () => ({ rejected: 0 });
const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';

const emptySettings = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]);
const goAway = Buffer.from([0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

function openSocket(url: string, options: { readonly allowHalfOpen?: boolean } = {}) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), ...options });
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  const closed = new Promise<void>((resolve) => socket.resume().once('close', () => resolve()));
  return { socket, closed };
}

it.each([
  ['nothing', ''],
  ['half a preface', preface.slice(0, 10)],
  ['a preface without settings', preface],
])('a connection that sends %s is cut', async (_what, text) => {
  const { listener } = await startTestGrpc(takeAll, { headersTimeoutMs: 50 });
  const { socket, closed } = openSocket(listener.url);
  socket.write(text);
  await closed;
});

it('a connection without calls is ended, and its client connects again', async () => {
  const { listener, client } = await startTestGrpc(takeAll, { maxIdleMs: 50 });
  const session = connectHttp2(listener.url);
  onTestFinished(() => session.destroy());
  const codes: number[] = [];
  session.on('goaway', (code) => void codes.push(code));
  const closed = new Promise<void>((resolve) => session.once('close', () => resolve()));
  expect(await client.export(new Uint8Array(), { headers: goodKey })).toMatchObject({ code: 0 });
  await closed;
  expect(new Set(codes)).toEqual(new Set([0]));
  expect(await client.export(new Uint8Array(), { headers: goodKey })).toMatchObject({ code: 0 });
});

it('a connection is not idle while a call is open', async () => {
  const release = Promise.withResolvers<void>();
  const { client } = await startTestGrpc(
    async () => {
      await release.promise;
      return { rejected: 0 };
    },
    { maxIdleMs: 20 },
  );
  const answer = client.export(new Uint8Array(), { headers: goodKey });
  setTimeout(release.resolve, 100);
  expect(await answer).toMatchObject({ code: 0 });
});

it('a peer that answers no ping is cut, one that does is kept', async () => {
  const { listener } = await startTestGrpc(takeAll, { pingIntervalMs: 50 });
  const kept = connectHttp2(listener.url);
  onTestFinished(() => kept.destroy());
  let pings = 0;
  kept.on('ping', () => void pings++);
  const { socket, closed } = openSocket(listener.url);
  socket.write(Buffer.concat([Buffer.from(preface), emptySettings]));
  await closed;
  await expect.poll(() => pings).toBeGreaterThan(2);
  expect(kept.closed).toBe(false);
});

it.each([
  ['the service', {}, ''],
  ['itself', { maxIdleMs: 60_000 }, goAway],
])('a peer that stays after the goodbye of %s is cut', async (_who, limits, goodbye) => {
  const { listener } = await startTestGrpc(takeAll, { maxIdleMs: 20, pingIntervalMs: 50, ...limits });
  const { socket, closed } = openSocket(listener.url, { allowHalfOpen: true });
  socket.write(Buffer.concat([Buffer.from(preface), emptySettings, Buffer.from(goodbye)]));
  const writes = setInterval(() => socket.write('x'), 10);
  await closed;
  clearInterval(writes);
});
