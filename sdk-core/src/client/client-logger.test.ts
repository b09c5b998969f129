import { expect, test } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createFakePlatform, quietLogger } from '../testing/fake-platform.ts';
import { createIngestClient } from './client.ts';
import { createClientLogger } from './client-logger.ts';
import type { Logger } from './logger.ts';

function createRecordingPlatform() {
  const lines: string[] = [];
  const clock = createFakeClock();
  const keep = (level: string) => (message: string) => void lines.push(`${level} ${message}`);
  const debugLogger: Logger = {
    debug: keep('debug'),
    info: keep('info'),
    warn: keep('warn'),
    error: keep('error'),
  };
  return { lines, clock, platform: { debugLogger, nowMs: clock.nowMs } };
}

test('without a logger the first warning of each kind is written, then at most one a minute', async () => {
  const { lines, clock, platform } = createRecordingPlatform();
  const logger = createClientLogger({}, platform);
  for (const message of ['a', 'b', 'a', 'b']) logger.warn(message);
  logger.info('i');
  logger.debug('d');
  expect(lines).toEqual(['warn a', 'warn b']);
  await clock.advance(59_999);
  logger.error('b');
  expect(lines).toHaveLength(2);
  await clock.advance(1);
  logger.error('b');
  logger.warn('a');
  expect(lines.slice(2)).toEqual(['warn b']);
});

test('warnings of ever new kinds are limited, too', () => {
  const { lines, platform } = createRecordingPlatform();
  const logger = createClientLogger(undefined, platform);
  for (let index = 0; index < 1000; index += 1) logger.warn(`w${index}`);
  expect(lines).toHaveLength(10);
});

test('warnings go on after the clock was set back by a year', () => {
  const { lines, platform } = createRecordingPlatform();
  let nowMs = Date.UTC(2026, 0);
  const logger = createClientLogger(undefined, { ...platform, nowMs: () => nowMs });
  logger.warn('a');
  nowMs = Date.UTC(2025, 0);
  logger.warn('a');
  expect(lines).toEqual(['warn a', 'warn a']);
});

test.each([
  [{ logger: null }, []],
  [{ logger: null, debug: true }, []],
  [{ debug: true }, ['debug d', 'warn w', 'warn w']],
  [{ logger: 7 }, ['warn the option logger must be an object; it is ignored', 'warn w']],
] as const)('with %j the lines are %j', (options, expected) => {
  const { lines, platform } = createRecordingPlatform();
  const logger = createClientLogger(options, platform);
  logger.debug('d');
  logger.warn('w');
  logger.warn('w');
  expect(lines).toEqual(expected);
});

test('a given logger receives every line', () => {
  const { lines, platform } = createRecordingPlatform();
  const own: string[] = [];
  const logger = createClientLogger(
    { logger: { ...quietLogger, warn: (message: string) => void own.push(message) } },
    platform,
  );
  for (const message of ['a', 'a', 'a']) logger.warn(message);
  expect([own, lines]).toEqual([['a', 'a', 'a'], []]);
});

const noKey = 'warn no usable ingest API key: nothing is recorded';
test.each([
  ['no key', undefined, () => ({ status: 200, body: '{"accepted":true}' }), [noKey]],
  [
    'a refused key',
    'svc_ing_wrong',
    () => ({ status: 401, body: '{}' }),
    ['warn the ingest API key was refused'],
  ],
  [
    'an unreachable service',
    'svc_ing_test',
    () => Promise.reject(new Error('ECONNREFUSED')),
    ['warn nothing is delivered; the client keeps trying'],
  ],
])('%s is written once by default', async (_what, apiKey, respond, expected) => {
  const fake = createFakePlatform();
  const { lines, platform } = createRecordingPlatform();
  fake.respondWith(respond);
  const client = createIngestClient({ ...fake.platform, debugLogger: platform.debugLogger }, apiKey, {});
  for (let second = 0; second < 50; second += 1) {
    client.trace().info('x');
    await fake.clock.advance(1000);
  }
  expect(lines).toEqual(expected);
});
