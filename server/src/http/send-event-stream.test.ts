import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { headAsGet } from './head-as-get.ts';
import { sendEventStream } from './send-event-stream.ts';
import { startTestApp } from './testing/start-test-app.ts';

interface RecordingProducer extends AsyncIterable<string> {
  readonly returned: Promise<void>;
  nextCount(): number;
}

/** Yields the results of `next`, counts its calls, and ends a wait on `return`. */
function createProducer(next: (count: number) => string | undefined | 'wait'): RecordingProducer {
  const returned = Promise.withResolvers<void>();
  let nextCount = 0;
  return {
    returned: returned.promise,
    nextCount: () => nextCount,
    [Symbol.asyncIterator]: () => ({
      async next() {
        nextCount += 1;
        const value = next(nextCount);
        if (value === 'wait') await returned.promise;
        return value === undefined || value === 'wait' ? { done: true, value } : { done: false, value };
      },
      async return() {
        returned.resolve();
        return { done: true, value: undefined };
      },
    }),
  };
}

async function serve(producer: AsyncIterable<string>, stallTimeoutMs?: number): Promise<string> {
  const { url } = await startTestApp(headAsGet, (_request, response) =>
    sendEventStream(response, producer, stallTimeoutMs),
  );
  return url;
}

/** Connects a client that sends its request and then reads nothing. */
async function connectStalled(url: string): Promise<Socket> {
  const { port, host } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.write(`GET / HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  await once(socket, 'connect');
  return socket;
}

describe('an event stream', () => {
  it('is sent immediately, never cached or buffered, and ends with its producer', async () => {
    const texts = ['data: 1\n\n', 'data: é \u2028\n\n'];
    const response = await fetch(await serve(createProducer((count) => texts[count - 1])));
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(await response.text()).toBe(texts.join(''));
  });

  it('arrives whole when its texts are large and have characters of every width', async () => {
    const text = 'aé漢😀'.repeat(50_000);
    const response = await fetch(await serve(createProducer((count) => (count < 4 ? text : undefined))));
    expect(await response.text()).toBe(text.repeat(3));
  });

  it('sends its head before the first event', async () => {
    const producer = createProducer(() => 'wait');
    const response = await fetch(await serve(producer));
    expect(response.status).toBe(200);
    await response.body?.cancel();
    await producer.returned;
  });

  it('ends the producer when the client disconnects, even while it waits for an event', async () => {
    const producer = createProducer((count) => (count === 1 ? 'data: 1\n\n' : 'wait'));
    const leave = new AbortController();
    await fetch(await serve(producer), { signal: leave.signal });
    leave.abort();
    await producer.returned;
  });

  it('applies backpressure to the producer, and disconnects a client that reads nothing', async () => {
    const producer = createProducer(() => 'x'.repeat(100_000));
    const socket = await connectStalled(await serve(producer, 300));
    await producer.returned;
    const count = producer.nextCount();
    await delay(100);
    expect(producer.nextCount()).toBe(count);
    const closed = once(socket, 'close');
    socket.resume();
    await closed;
  });

  it('does not disconnect a client that reads slowly', { timeout: 20_000 }, async () => {
    const producer = createProducer((count) => (count <= 100 ? 'x'.repeat(100_000) : undefined));
    const socket = await connectStalled(await serve(producer, 10_000));
    let bytes = 0;
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 5);
    });
    socket.resume();
    while (bytes < 10_000_000) await delay(20);
    expect(producer.nextCount()).toBe(101);
  });

  it('disconnects a client that does not read the end', async () => {
    const producer = createProducer((count) => (count === 1 ? 'x'.repeat(20_000_000) : undefined));
    const socket = await connectStalled(await serve(producer, 300));
    await producer.returned;
    socket.resume();
    await once(socket, 'close');
  });

  it('has no body for HEAD, and ends', async () => {
    const producer = createProducer(() => 'data: for ever\n\n');
    const response = await fetch(await serve(producer), { method: 'HEAD' });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    await producer.returned;
    expect(producer.nextCount()).toBeLessThan(10);
  });
});
