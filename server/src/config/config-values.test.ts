import { describe, expect, it } from 'vitest';
import {
  byteSize,
  type ConfigValue,
  choice,
  count,
  duration,
  host,
  httpUrl,
  networks,
  path,
  port,
  retention,
} from './config-values.ts';

const bounded = duration('100ms', '1h');
const kept = retention('1h', '35d');
const sized = byteSize('1KiB', '1GiB');

describe('configuration values', () => {
  it.each<[ConfigValue<unknown>, string, unknown]>([
    [path, './.cairn', './.cairn'],
    [path, ' with space ', ' with space '],
    [host, '127.0.0.1', '127.0.0.1'],
    [host, '::1', '::1'],
    [host, 'db-1.internal', 'db-1.internal'],
    [port, '0', 0],
    [port, '65535', 65_535],
    [count(1, 64), '64', 64],
    [choice('off', 'always'), 'off', 'off'],
    [httpUrl, 'https://events.eu.pagerduty.com/v2/enqueue', 'https://events.eu.pagerduty.com/v2/enqueue'],
    [httpUrl, 'http://127.0.0.1:9', 'http://127.0.0.1:9/'],
    [networks, 'none', []],
    [networks, '127.0.0.1', [[expect.anything(), 32]]],
    [
      networks,
      '10.0.0.0/8, fd00::/8',
      [
        [expect.anything(), 8],
        [expect.anything(), 8],
      ],
    ],
    [bounded, '100ms', 100],
    [bounded, '30s', 30_000],
    [bounded, '5m', 300_000],
    [bounded, '1h', 3_600_000],
    [kept, '1h', 3_600_000],
    [kept, '35d', 3_024_000_000],
    [sized, '1024B', 1024],
    [sized, '512KiB', 524_288],
    [sized, '4MiB', 4_194_304],
    [sized, '1GiB', 1_073_741_824],
  ])('read by %# take %j', (value, text, expected) => {
    expect(value.schema.parse(text)).toEqual(expected);
  });

  it.each<[ConfigValue<unknown>, string]>([
    [path, ''],
    [path, 'a\0b'],
    [host, ''],
    [host, 'http://127.0.0.1'],
    [port, '65536'],
    [port, '-1'],
    [port, '80.5'],
    [port, '0x50'],
    [port, ' 80'],
    [port, ''],
    [count(1, 64), '0'],
    [count(1, 64), '65'],
    [choice('off', 'always'), 'OFF'],
    [httpUrl, 'ftp://a.example'],
    [httpUrl, 'a.example'],
    [httpUrl, 'https://user:password@a.example'],
    [networks, ''],
    [networks, 'all'],
    [networks, '10.0.0.1/8'],
    [networks, '10.0.0.0/8,'],
    [bounded, '30'],
    [bounded, '99ms'],
    [bounded, '61m'],
    [bounded, '1.5s'],
    [bounded, '1d'],
    [kept, '0h'],
    [kept, '36d'],
    [kept, '60m'],
    [sized, '4MB'],
    [sized, '4'],
    [sized, '1023B'],
    [sized, '2GiB'],
  ])('read by %# refuse %j and say what is expected', (value, text) => {
    expect(value.schema.safeParse(text).error?.issues[0]?.message).toBe(value.expected);
  });
});
