import { expect, test } from 'vitest';
import { quietLogger } from '../testing/fake-platform.ts';
import type { Logger } from './logger.ts';
import { defaultRedact, resolveClientSettings, resolveTraceSettings } from './options.ts';

const platform = { debugLogger: quietLogger, nowMs: Date.now };

function createRecordingLogger(): Logger & { readonly warnings: string[] } {
  const warnings: string[] = [];
  return { ...quietLogger, warnings, warn: (message) => void warnings.push(message) };
}

test('without options the defaults of the table apply', () => {
  const { logger: _logger, ...settings } = resolveClientSettings(undefined, platform);
  expect(settings).toEqual({
    apiUrl: 'http://localhost:4318',
    useSsl: true,
    keepAliveIntervalMs: 10_000,
    callTimeoutMs: 5000,
    maxTraceLifetimeMs: 0,
    sampleRate: 1,
    sampler: undefined,
    callbacks: undefined,
    plugins: [],
    beforeSend: undefined,
    redact: defaultRedact,
    service: undefined,
    release: undefined,
    environment: undefined,
  });
  expect(resolveTraceSettings({}, quietLogger)).toEqual({
    name: undefined,
    resumedId: undefined,
    maxRetries: 2,
    backoffMs: 500,
    autoKeepAlive: true,
    autoClose: false,
    maxQueueSize: 4096,
    captureStackTrace: true,
    callbacks: undefined,
  });
});

test.each([
  ['sampleRate', 1.5, 'a number from 0 to 1'],
  ['sampleRate', Number.NaN, 'a number from 0 to 1'],
  ['callTimeoutMs', 0, 'a number from 1 to 2147483647'],
  ['callTimeoutMs', '5000', 'a number from 1 to 2147483647'],
  ['maxTraceLifetimeMs', 2 ** 31, 'a number from 0 to 2147483647'],
  ['debug', 'true', 'a boolean'],
  ['apiUrl', 42, 'a string'],
  ['sampler', 'always', 'an object or a function'],
])('the option %s: %j is logged and its default used', (name, value, expected) => {
  const logger = createRecordingLogger();
  const { logger: _given, ...settings } = resolveClientSettings({ [name]: value, logger }, platform);
  const { logger: _default, ...defaults } = resolveClientSettings({}, platform);
  expect(settings).toEqual(defaults);
  expect(logger.warnings).toEqual([`the option ${name} must be ${expected}; it is ignored`]);
});

const plugin = { name: 'p', setup: () => ({ methods: {} }) };
test.each([
  [{}, []],
  [plugin, []],
  [() => plugin, []],
  [null, []],
  ['p', []],
  [
    [5, plugin],
    [5, plugin],
  ],
  [[{}], [{}]],
  [[null], [null]],
])('the option plugins: %j is logged', (plugins, expected) => {
  const logger = createRecordingLogger();
  expect(resolveClientSettings({ plugins, logger }, platform).plugins).toEqual(expected);
  expect(logger.warnings).toEqual(['the option plugins must be an array of plugins']);
});

test('the option plugins: a revoked proxy is logged', () => {
  const logger = createRecordingLogger();
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  expect(resolveClientSettings({ plugins: proxy, logger }, platform).plugins).toEqual([]);
  expect(logger.warnings).toEqual(['the option plugins must be an array of plugins']);
});

test.each([undefined, [], [plugin], [Object.create(plugin)]])('the option plugins: %j is fine', (plugins) => {
  const logger = createRecordingLogger();
  expect(resolveClientSettings({ plugins, logger }, platform).plugins).toEqual(plugins ?? []);
  expect(logger.warnings).toEqual([]);
});

test('an invalid trace id starts a new trace', () => {
  const logger = createRecordingLogger();
  const settings = resolveTraceSettings({ traceId: 'not-an-id' }, logger);
  expect([settings.resumedId, settings.autoKeepAlive]).toEqual([undefined, true]);
  expect(logger.warnings).toEqual(['the option traceId must be 32 hexadecimal digits; it is ignored']);
});
