import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { createAddressPolicy, parseNetwork } from './address-policy.ts';
import { createHttpPoster, type HttpAnswer } from './post-http.ts';
import { createTargetResolver, type LookUpHost } from './resolve-target.ts';
import { answerWith, type RawSink, type RawSinkOptions, startRawSink } from './testing/start-raw-sink.ts';
import { testCertificate } from './testing/test-certificate.ts';

const loopback = parseNetwork('127.0.0.1');
const policy = createAddressPolicy(loopback === undefined ? [] : [loopback]);
const toLoopback: LookUpHost = async () => [{ address: '127.0.0.1', family: 4 }];

const sinks: RawSink[] = [];
afterEach(async () => {
  await Promise.all(sinks.splice(0).map((sink) => sink.close()));
});

async function startSink(options: RawSinkOptions): Promise<RawSink> {
  const sink = await startRawSink(options);
  sinks.push(sink);
  return sink;
}

interface Posting {
  readonly lookUp?: LookUpHost;
  readonly certificateAuthorities?: string;
  readonly timeoutMs?: number;
}

function post(
  url: string,
  { lookUp = toLoopback, timeoutMs = 5_000, ...trust }: Posting = {},
): Promise<HttpAnswer> {
  const postHttp = createHttpPoster({ resolver: createTargetResolver({ lookUp, policy }), ...trust });
  const signal = AbortSignal.timeout(timeoutMs);
  return postHttp({ url, headers: [['x-token', 'canary']], body: '{"ä":1}', signal });
}

it('posts the body unchanged with the headers, and does not request compression', async () => {
  const sink = await startSink({ answer: answerWith(204) });
  expect(await post(`http://127.0.0.1:${sink.port}/hook?a=b`)).toEqual({ status: 204 });
  const [request] = sink.requests;
  expect(request?.requestLine).toBe('POST /hook?a=b HTTP/1.1');
  expect(request?.body).toBe('{"ä":1}');
  expect(request?.headers.get('x-token')).toBe('canary');
  expect(request?.headers.get('host')).toBe(`127.0.0.1:${sink.port}`);
  expect(request?.headers.has('accept-encoding')).toBe(false);
});

it('connects to the checked address, even if the name resolves differently a moment later', async () => {
  const sink = await startSink({ answer: answerWith(204) });
  let lookUps = 0;
  const rebinding: LookUpHost = async () => {
    lookUps += 1;
    return [{ address: lookUps === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
  };
  expect(await post(`http://hook.example:${sink.port}/`, { lookUp: rebinding })).toEqual({ status: 204 });
  expect(sink.requests[0]?.headers.get('host')).toBe(`hook.example:${sink.port}`);
  // The same poster checks again at each attempt.
  await expect(post(`http://hook.example:${sink.port}/`, { lookUp: rebinding })).rejects.toThrow(/^refused/);
  expect([lookUps, sink.connectionCount()]).toEqual([2, 1]);
});

it.each(['http://[::1]:PORT/', 'http://2130706434:PORT/', 'http://localhost:PORT/'])(
  'never connects to %s, which is refused',
  async (url) => {
    const sink = await startSink({ answer: answerWith(204) });
    const lookUp: LookUpHost = async () => [
      { address: '127.0.0.1', family: 4 },
      { address: '127.0.0.2', family: 4 },
    ];
    await expect(post(url.replace('PORT', String(sink.port)), { lookUp })).rejects.toThrow(/^refused/);
    expect(sink.connectionCount()).toBe(0);
  },
);

it('follows no redirect', async () => {
  const sink = await startSink({ answer: answerWith(307, 'location: http://127.0.0.1:1/') });
  expect(await post(`http://127.0.0.1:${sink.port}/`)).toEqual({ status: 307 });
  expect(sink.connectionCount()).toBe(1);
});

it('returns Retry-After', async () => {
  const sink = await startSink({ answer: answerWith(503, 'retry-after: 120') });
  expect(await post(`http://127.0.0.1:${sink.port}/`)).toEqual({ status: 503, retryAfter: '120' });
});

it('uses no proxy', async () => {
  const sink = await startSink({ answer: answerWith(204) });
  const proxy = await startSink({ answer: answerWith(500) });
  const before = process.env['HTTP_PROXY'];
  process.env['HTTP_PROXY'] = `http://127.0.0.1:${proxy.port}`;
  try {
    expect(await post(`http://127.0.0.1:${sink.port}/`)).toEqual({ status: 204 });
    expect(proxy.connectionCount()).toBe(0);
  } finally {
    if (before === undefined) delete process.env['HTTP_PROXY'];
    else process.env['HTTP_PROXY'] = before;
  }
});

it('trusts only certificates for the name, also on pinned addresses', async () => {
  const sink = await startSink({ answer: answerWith(204), isTls: true });
  const trusting = { certificateAuthorities: testCertificate.cert };
  expect(await post(`https://hook.example:${sink.port}/`, trusting)).toEqual({ status: 204 });
  expect(await post(`https://127.0.0.1:${sink.port}/`, trusting)).toEqual({ status: 204 });
  await expect(post(`https://other.example:${sink.port}/`, trusting)).rejects.toThrow(
    'the TLS handshake with the target failed (ERR_TLS_CERT_ALTNAME_INVALID)',
  );
  await expect(post(`https://hook.example:${sink.port}/`)).rejects.toThrow(
    'the TLS handshake with the target failed (DEPTH_ZERO_SELF_SIGNED_CERT)',
  );
  expect(sink.requests).toHaveLength(2);
});

it('accepts a success with its whole body, without decompressing it', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  const bombing = await startSink({
    answer(socket) {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
      socket.write(bomb);
    },
  });
  expect(await post(`http://127.0.0.1:${bombing.port}/`)).toEqual({ status: 200 });
  const long = await startSink({ answer: (socket) => answerOf(socket, 1_000_000) });
  expect(await post(`http://127.0.0.1:${long.port}/`)).toEqual({ status: 200 });
});

it('fails when the body of a success does not end within 1 MiB, and reads no more of it', async () => {
  let written = 0;
  const endless = await startSink({
    answer(socket) {
      const chunk = Buffer.alloc(16 * 1024, 'x');
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const flood = (): void => {
        if (socket.destroyed) return;
        written += chunk.length;
        socket.write(chunk, () => setImmediate(flood));
      };
      flood();
    },
  });
  await expect(post(`http://127.0.0.1:${endless.port}/`)).rejects.toMatchObject({
    name: 'OutboundError',
    message:
      'the body of the answer of the target (200) is longer than 1 MiB; answer with a short or an empty one',
  });
  const announced = await startSink({ answer: (socket) => answerOf(socket, 2_000_000) });
  await expect(post(`http://127.0.0.1:${announced.port}/`)).rejects.toThrow('is longer than 1 MiB');
  // No more than the buffers of both sockets.
  expect(written).toBeLessThan(32 * 1024 * 1024);
});

it.each<[string, RawSinkOptions['answer'], RegExp]>([
  [
    'sends endless headers',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      for (let at = 0; at < 100; at += 1) socket.write(`x-${at}: ${'y'.repeat(1_000)}\r\n`);
    },
    /^the target sent no complete answer \(UND_ERR_HEADERS_OVERFLOW\)$/,
  ],
  [
    'resets the connection',
    (socket) => void socket.resetAndDestroy(),
    /^the target sent no complete answer \(/,
  ],
  ['closes without an answer', (socket) => void socket.end(), /^the target sent no complete answer \(/],
  [
    'speaks something else',
    (socket) => void socket.write('220 mail\r\n'),
    /^the target sent no complete answer \(/,
  ],
  [
    'breaks off in the body',
    (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'),
    /^the target sent no complete answer \(/,
  ],
])('fails when the target %s', async (_what, answer, message) => {
  const sink = await startSink({ answer });
  const error = await post(`http://127.0.0.1:${sink.port}/canary?canary`).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'OutboundError', message: expect.stringMatching(message) });
  expect(String(error)).not.toMatch(/canary|127\.0/);
});

it.each<[string, Partial<RawSinkOptions>]>([
  ['never answers', {}],
  ['drips its headers', { answer: (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx-a: ') }],
  ['drips its body', { answer: (socket) => drip(socket, 'HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n') }],
  ['never finishes the TLS handshake', { isTls: false }],
])('ends when it is aborted while the target %s', async (what, options) => {
  const sink = await startSink({ answer: () => {}, ...options });
  const scheme = what.includes('TLS') ? 'https' : 'http';
  await expect(post(`${scheme}://127.0.0.1:${sink.port}/`, { timeoutMs: 150 })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});

it('reports why the connection failed', async () => {
  const sink = await startRawSink({ answer: () => {} });
  await sink.close();
  await expect(post(`http://127.0.0.1:${sink.port}/`)).rejects.toThrow(
    'could not connect to the target (ECONNREFUSED)',
  );
});

function answerOf(socket: Parameters<RawSinkOptions['answer']>[0], byteCount: number): void {
  socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${byteCount}\r\n\r\n`);
  socket.write(Buffer.alloc(byteCount, 'x'));
}

function drip(socket: Parameters<RawSinkOptions['answer']>[0], start: string): void {
  socket.write(start);
  const timer = setInterval(() => socket.write('x'), 10);
  socket.on('close', () => clearInterval(timer));
}
