import { expect, test } from 'vitest';
import type { Logger } from '../client/logger.ts';
import { quietLogger } from '../testing/fake-platform.ts';
import { createTestClient } from '../testing/test-client.ts';

type Line = Parameters<Logger['debug']>;

function createRecordingLogger(): Logger & { readonly lines: Line[] } {
  const lines: Line[] = [];
  return { ...quietLogger, lines, debug: (...line) => void lines.push(line) };
}

const traceId = 'a'.repeat(32);
const pathOf = (operation: string) => `/v1/ingest/traces/${traceId}/${operation}`;

test('with debug the logger receives a line for every flush, keep-alive and close', async () => {
  const logger = createRecordingLogger();
  const { client, clock } = createTestClient({ logger, debug: true });
  const trace = client.trace({ traceId }).info('secret').addTag('t').startKeepAlive();
  await clock.advance(10_000);
  await trace.close();
  expect(logger.lines).toEqual([
    ['a request was sent', { path: pathOf('flush'), itemCount: 2, answer: 200 }],
    ['a request was sent', { path: pathOf('keep-alive'), itemCount: 0, answer: 200 }],
    ['a request was sent', { path: pathOf('close'), itemCount: 0, answer: 200 }],
  ]);
});

test('a failed try and a refusal have lines, too', async () => {
  const logger = createRecordingLogger();
  const { client, clock, respondWith } = createTestClient({ logger, debug: true });
  const answers = [503, 400];
  respondWith(() => {
    const status = answers.shift();
    if (status === undefined) throw new Error('offline');
    return { status, body: 'no' };
  });
  const trace = client.trace({ traceId }).info('x');
  await clock.advance(500);
  trace.info('y').info('z');
  await clock.advance(0);
  const path = pathOf('flush');
  expect(logger.lines).toEqual([
    ['a request was sent', { path, itemCount: 1, answer: 'http://localhost:4318 answered 503: no' }],
    ['a request was sent', { path, itemCount: 1, answer: 400 }],
    ['items were dropped', { count: 1, reason: 'request_refused' }],
    ['a request was sent', { path, itemCount: 2, answer: 'no answer from http://localhost:4318' }],
  ]);
});

test('without debug there are none', async () => {
  const logger = createRecordingLogger();
  await createTestClient({ logger }).client.trace().info('x').close();
  expect(logger.lines).toEqual([]);
});
