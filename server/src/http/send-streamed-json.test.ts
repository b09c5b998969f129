import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { headAsGet } from './head-as-get.ts';
import { type StreamedJsonOptions, sendStreamedJson } from './send-streamed-json.ts';
import { StreamedJson } from './streamed-json.ts';
import { startTestApp } from './testing/start-test-app.ts';

const megabyte = 1024 * 1024;

interface RecordingProducer {
  readonly parts: AsyncIterable<Uint8Array>;
  /** Resolves when the producer ended, by itself or because its consumer left. */
  readonly ended: Promise<void>;
  producedCount(): number;
}

/** Produces the parts of `partOf` from 1 on until it answers `undefined`. */
function createProducer(partOf: (number: number) => Uint8Array | undefined): RecordingProducer {
  const ended = Promise.withResolvers<void>();
  let count = 0;
  async function* produce(): AsyncGenerator<Uint8Array> {
    try {
      for (let part = partOf(count + 1); part !== undefined; part = partOf(count + 1)) {
        count += 1;
        yield part;
      }
    } finally {
      ended.resolve();
    }
  }
  return { parts: produce(), ended: ended.promise, producedCount: () => count };
}

/** The parts of a JSON array of `count` numbers. */
function arrayParts(count: number): (number: number) => Uint8Array | undefined {
  const texts = ['[0', ...Array.from({ length: count - 1 }, (_, index) => `,${index + 1}`), ']'];
  return (number) => {
    const text = texts[number - 1];
    return text === undefined ? undefined : Buffer.from(text);
  };
}

function serve(parts: AsyncIterable<Uint8Array>, options?: StreamedJsonOptions) {
  return startTestApp(headAsGet, (_request, response) =>
    sendStreamedJson(response.type('application/json'), new StreamedJson(parts), options),
  );
}

/** Connects a client that sends its request and then reads nothing. */
async function connectStalled(url: string): Promise<Socket> {
  const { port, host } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.write(`GET / HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  await once(socket, 'connect');
  return socket;
}

describe('streamed JSON', () => {
  it('arrives whole, in parts of any size, and without a length', async () => {
    const text = JSON.stringify('aé漢😀'.repeat(200_000));
    const parts = [text.slice(0, 1), text.slice(1, 7), '', text.slice(7)].map((part) => Buffer.from(part));
    const { url } = await serve(createProducer((number) => parts[number - 1]).parts);
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('content-length')).toBeNull();
    expect(await response.text()).toBe(text);
  });

  it('begins with the first part, before the second is produced', async () => {
    const second = Promise.withResolvers<void>();
    async function* produce() {
      yield Buffer.from('[1');
      await second.promise;
      yield Buffer.from(']');
    }
    const response = await fetch((await serve(produce())).url);
    const reader = response.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('[1');
    second.resolve();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe(']');
  });

  it('produces nothing for a client that does not read, and disconnects it', async () => {
    const producer = createProducer(() => Buffer.alloc(8 * megabyte, ' '));
    const socket = await connectStalled((await serve(producer.parts, { stallTimeoutMs: 300 })).url);
    await producer.ended;
    // Buffers of the kernel take some, the rest is the part that is being written.
    expect(producer.producedCount()).toBeLessThanOrEqual(2);
    const closed = once(socket, 'close');
    socket.resume();
    await closed;
  });

  it('holds at most two parts for a client that reads slowly', { timeout: 20_000 }, async () => {
    const partBytes = 8 * megabyte;
    const producer = createProducer((number) => (number <= 4 ? Buffer.alloc(partBytes, ' ') : undefined));
    const socket = await connectStalled((await serve(producer.parts, { stallTimeoutMs: 5_000 })).url);
    let bytes = 0;
    let mostAhead = 0;
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      mostAhead = Math.max(mostAhead, producer.producedCount() * partBytes - bytes);
      socket.pause();
      setTimeout(() => socket.resume(), 1);
    });
    const closed = once(socket, 'close');
    socket.resume();
    await closed;
    expect(bytes).toBeGreaterThan(4 * partBytes);
    expect(mostAhead).toBeLessThanOrEqual(2 * partBytes);
  });

  it('ends its producer when the client leaves', async () => {
    const producer = createProducer(() => Buffer.alloc(megabyte, ' '));
    const leave = new AbortController();
    const response = await fetch((await serve(producer.parts)).url, { signal: leave.signal });
    await response.body?.getReader().read();
    leave.abort();
    await producer.ended;
    const count = producer.producedCount();
    await delay(50);
    expect(producer.producedCount()).toBe(count);
  });

  it('closes the connection without an end when its producer fails midway', async () => {
    const begun = Promise.withResolvers<void>();
    async function* produce() {
      yield Buffer.from('[0');
      await begun.promise;
      throw new Error('the disk is gone');
    }
    const { url, lines } = await serve(produce());
    const reader = (await fetch(url)).body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('[0');
    begun.resolve();
    await expect(reader?.read()).rejects.toThrow('terminated');
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'request failed' }));
  });

  it('is answered with an error when its producer fails before the first part', async () => {
    const failing = createProducer(() => {
      throw new AppError('UNAVAILABLE', 'too many reads; send it again');
    });
    const response = await fetch((await serve(failing.parts)).url);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } });
  });

  it('has no body for HEAD, and produces nothing', async () => {
    const producer = createProducer(() => Buffer.alloc(megabyte, ' '));
    const response = await fetch((await serve(producer.parts)).url, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(producer.producedCount()).toBe(0);
  });

  it.each([
    ['is decoded for the check of responses while it is small', 100, true],
    ['is sent as it is when it is too large for that', 1_000, false],
  ])('%s', async (_what, count, isDecoded) => {
    const decoded: unknown[] = [];
    const { url } = await startTestApp((_request, response) => {
      const { json } = response;
      response.json = (body: unknown) => {
        decoded.push(body);
        return json.call(response, body);
      };
      const body = new StreamedJson(createProducer(arrayParts(count)).parts);
      return sendStreamedJson(response.type('application/json'), body, { maxValidatedBytes: 1_024 });
    });
    const numbers = Array.from({ length: count }, (_, index) => index);
    expect(await (await fetch(url)).json()).toEqual(numbers);
    expect(decoded).toEqual(isDecoded ? [numbers] : []);
  });
});
