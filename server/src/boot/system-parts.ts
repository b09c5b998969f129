import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { repeat, setTimer } from '../time/timers.ts';
import type { ServiceClock, ServiceRandomness } from './service-parts.ts';

export const systemClock: ServiceClock = {
  nowMs: () => Date.now(),
  monotonicNowMs: () => performance.now(),
  repeat,
  setTimer,
};

export const systemRandomness: ServiceRandomness = {
  randomBytes,
  random: Math.random,
  newRequestId: randomUUIDv7,
};
