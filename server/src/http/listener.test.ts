import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Listener, startListener } from './listener.ts';

const defaults = { host: '127.0.0.1', port: 0, headersTimeoutMs: 5_000, requestTimeoutMs: 10_000 };

async function start(
  handle: Parameters<typeof startListener>[0] = (_request, response) => void response.end('answered'),
  changes: Partial<Parameters<typeof startListener>[1]> = {},
): Promise<Listener> {
  const listener = await startListener(handle, { ...defaults, ...changes, newRequestId: () => 'req_1' });
  onTestFinished(() => listener.stop(0));
  return listener;
}

/** Sends raw bytes and returns the whole response. */
async function sendRaw({ url }: Listener, bytes: string): Promise<{ head: string; body: string }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, body };
}

describe('a listener', () => {
  it.each([
    ['a broken request line', 'NONSENSE\r\n\r\n', 400, 'INVALID_ARGUMENT'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'INVALID_ARGUMENT',
    ],
    [
      'a length beside chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'INVALID_ARGUMENT',
    ],
    [
      'too large a header',
      `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(40_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
  ])('answers %s in the error envelope and closes', async (_what, bytes, status, code) => {
    const { head, body } = await sendRaw(await start(), bytes);
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('x-request-id: req_1');
    expect(head).toContain('connection: close');
    expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
    expect(JSON.parse(body)).toMatchObject({ error: { code, details: [] } });
  });

  it('times out headers that do not arrive, in the error envelope', { timeout: 10_000 }, async () => {
    const patience = { headersTimeoutMs: 100, requestTimeoutMs: 60_000 };
    const { head, body } = await sendRaw(await start(undefined, patience), 'GET / HTTP/1.1\r\nHost');
    expect(head).toMatch(/^HTTP\/1.1 408 /);
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'REQUEST_TIMEOUT' } });
  });

  it('cuts connections that send nothing', { timeout: 10_000 }, async () => {
    const { head } = await sendRaw(await start(undefined, { headersTimeoutMs: 100 }), '');
    expect(head).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('cuts a connection whose client reads nothing of an answer, and no other', async () => {
    const answer = Buffer.alloc(50 * 1024 * 1024);
    const closed = Promise.withResolvers<boolean>();
    const listener = await start(
      ({ url }, response) => {
        if (url === '/unread') response.once('close', () => closed.resolve(response.writableFinished));
        response.end(answer);
      },
      { unreadTimeoutMs: 1_000 },
    );
    const socket = connect(Number(new URL(listener.url).port), '127.0.0.1').pause();
    onTestFinished(() => void socket.destroy());
    socket.write('GET /unread HTTP/1.1\r\nHost: x\r\n\r\n');
    const read = await fetch(listener.url);
    expect((await read.arrayBuffer()).byteLength).toBe(answer.length);
    expect(await closed.promise).toBe(false);
  });

  it('gives the next request of a connection as long as it takes', async () => {
    const listener = await start(
      ({ url }, response) => void setTimeout(() => response.end(url), url === '/slow' ? 500 : 0),
      { unreadTimeoutMs: 100 },
    );
    const request = (path: string, connection: string) =>
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`;
    const socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
    socket.write(request('/quick', 'keep-alive') + request('/slow', 'close'));
    expect(await text(socket)).toMatch(/\/quick.*\/slow$/s);
  });

  it('names the address it cannot bind', async () => {
    const { url } = await start();
    const port = Number(new URL(url).port);
    await expect(start(undefined, { port })).rejects.toThrow(
      `cannot listen on 127.0.0.1:${port}: the port is in use`,
    );
    await expect(start(undefined, { host: '203.0.113.1' })).rejects.toThrow(
      'cannot listen on 203.0.113.1:0: ',
    );
  });

  it('writes an IPv6 address in brackets', async () => {
    expect((await start(undefined, { host: '::1' })).url).toMatch(/^http:\/\/\[::1\]:\d+$/);
  });

  it('finishes open requests when it stops, and accepts no new ones', async () => {
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const listener = await start(async (_request, response) => {
      started.resolve();
      await release.promise;
      response.end('finished');
    });
    const answer = fetch(listener.url);
    await started.promise;
    const stopped = listener.stop(60_000);
    await expect(fetch(listener.url)).rejects.toThrow();
    release.resolve();
    expect(await (await answer).text()).toBe('finished');
    await stopped;
  });

  it('aborts requests that are open at the end of the grace period', async () => {
    const started = Promise.withResolvers<void>();
    const listener = await start(() => started.resolve());
    const answer = fetch(listener.url);
    answer.catch(() => {}); // asserted below
    await started.promise;
    await listener.stop(10);
    await expect(answer).rejects.toThrow();
  });
});
