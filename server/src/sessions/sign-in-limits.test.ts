import { expect, it } from 'vitest';
import { createSignInLimits, type SignInLimits } from './sign-in-limits.ts';

function createLimits() {
  const clock = { nowMs: 0 };
  return { clock, limits: createSignInLimits(() => clock.nowMs) };
}

function countAllowed(
  limits: SignInLimits,
  next: (index: number) => readonly [string, string?, string?],
): number {
  for (let index = 0; index < 1_000; index++) {
    try {
      limits.attempt(...next(index));
    } catch {
      return index;
    }
  }
  return 1_000;
}

it('an account has ten attempts, wherever they come from, and one more each half minute', () => {
  const { clock, limits } = createLimits();
  const fromAnywhere = (index: number) => [`203.0.113.${index % 256}`, 'ada@example.com'] as const;
  expect(countAllowed(limits, fromAnywhere)).toBe(10);
  expect(() => limits.attempt('198.51.100.1', 'ada@example.com')).toThrow(
    expect.objectContaining({
      code: 'RESOURCE_EXHAUSTED',
      details: [{ type: 'retry', retry_after_seconds: 30 }],
    }),
  );
  expect(() => limits.attempt('198.51.100.1', 'grace@example.com')).not.toThrow();
  clock.nowMs += 30_000;
  expect(countAllowed(limits, fromAnywhere)).toBe(1);
});

it('a known device of an account has attempts of its own, as few', () => {
  const { clock, limits } = createLimits();
  const ofDevice = (device: string) => () => ['198.51.100.1', 'ada@example.com', device] as const;
  expect(countAllowed(limits, (index) => [`203.0.113.${index % 256}`, 'ada@example.com'])).toBe(10);
  expect(countAllowed(limits, ofDevice('a'))).toBe(10);
  expect(countAllowed(limits, ofDevice('b'))).toBe(10);
  clock.nowMs += 30_000;
  expect(countAllowed(limits, ofDevice('a'))).toBe(1);
  expect(countAllowed(limits, () => ['198.51.100.2', 'ada@example.com'])).toBe(1);
});

it('an address has sixty attempts, for whichever accounts', () => {
  const { limits } = createLimits();
  expect(countAllowed(limits, (index) => ['203.0.113.7', `user-${index}@example.com`])).toBe(60);
  expect(() => limits.attempt('203.0.113.8')).not.toThrow();
});

it('attempts that succeed do not count', () => {
  const { limits } = createLimits();
  for (let index = 0; index < 200; index++) limits.attempt('203.0.113.7', 'ada@example.com').putBack();
  expect(countAllowed(limits, () => ['203.0.113.7', 'ada@example.com'])).toBe(10);
});

it('an address that is limited does not use up the attempts of an account', () => {
  const { limits } = createLimits();
  countAllowed(limits, () => ['203.0.113.7']);
  countAllowed(limits, () => ['203.0.113.7', 'ada@example.com']);
  expect(countAllowed(limits, () => ['203.0.113.8', 'ada@example.com'])).toBe(10);
});

it.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8:1:2::1', '2001:0db8:0001:0002:0:0:0:3', true],
  ['2001:db8::1', '2001:db8::2', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::1', '2001:db8::1', false],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.8', false],
  ['fe80::1%eth0', 'fe80::2%eth0', true],
])('%s and %s are one network: %s', (first, second, isOne) => {
  const { limits } = createLimits();
  countAllowed(limits, () => [first]);
  expect(countAllowed(limits, () => [second])).toBe(isOne ? 0 : 60);
});
