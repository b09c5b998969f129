import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startListener } from './listener.ts';

const piece = 'a'.repeat(1_000_000);
const pieceCount = 4;
const head = `POST /large HTTP/1.1\r\nHost: x\r\nContent-Length: ${piece.length * pieceCount}\r\n\r\n`;

/** A service that refuses every body before it has arrived and closes the connection, and a client that has sent the head of one and read the answer. */
async function refuseEarly() {
  const asked: (string | undefined)[] = [];
  const listener = await startListener(
    (request, response) => {
      asked.push(request.url);
      response.writeHead(413, { connection: 'close' }).end('too large');
    },
    {
      host: '127.0.0.1',
      port: 0,
      headersTimeoutMs: 5_000,
      requestTimeoutMs: 10_000,
      newRequestId: () => 'req_1',
    },
  );
  onTestFinished(() => listener.stop(0));
  const client = connect({
    port: Number(new URL(listener.url).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  onTestFinished(() => void client.destroy());
  let received = '';
  client.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  const failed = vi.fn();
  client.on('error', failed);
  const closed = once(client, 'close').catch(() => {});
  client.write(head);
  await vi.waitFor(() => expect(received).toContain('too large'));
  return { listener, client, failed, closed, asked };
}

it('a client that is still sending when its last answer comes is not cut off', async () => {
  const { client, failed, closed } = await refuseEarly();
  for (let sent = 0; sent < pieceCount; sent++) {
    client.write(piece);
    await sleep(20);
  }
  client.end();
  await closed;
  expect(failed.mock.calls).toEqual([]);
}, 10_000);

it('a request after the one that closes its connection is not handled', async () => {
  const { listener, client, asked } = await refuseEarly();
  client.end(`${piece.repeat(pieceCount)}POST /later HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`);
  await listener.stop(5_000);
  expect(asked).toEqual(['/large']);
}, 10_000);

it('a client that never sends the rest is cut after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { client, failed, closed } = await refuseEarly();
  await vi.advanceTimersByTimeAsync(4_900);
  client.write(piece);
  await sleep(50);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  client.write('a');
  await sleep(50); // the reset of the first write makes the second one fail
  client.write('a');
  await closed;
  expect(failed).toHaveBeenCalled();
}, 10_000);
