import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createTokenSealer } from '../paging/sealed-token.ts';
import { createKnownDevices } from './known-devices.ts';

const devicesOf = (fill: number) =>
  createKnownDevices(
    createTokenSealer({ keyId: 'k1', key: new Uint8Array(32).fill(fill) }, randomBytes),
    randomBytes,
  );

it('a device is recognized for its account alone, and each is another', () => {
  const devices = devicesOf(1);
  const cookies = [devices.issue('ada@example.com'), devices.issue('ada@example.com')];
  const [first, second] = cookies.map((cookie) => devices.recognize(cookie, ' Ada@Example.com'));
  expect(first).toMatch(/^[\w-]{22}$/);
  expect(second).not.toBe(first);
  expect(devices.recognize(cookies[0], 'grace@example.com')).toBeUndefined();
});

it('nobody makes a device', () => {
  const devices = devicesOf(1);
  const forged = devicesOf(2).issue('ada@example.com');
  for (const cookie of [undefined, '', 'k1.', forged, `${devices.issue('ada@example.com')}x`])
    expect(devices.recognize(cookie, 'ada@example.com')).toBeUndefined();
});
