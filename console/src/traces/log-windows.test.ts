import { describe, expect, it } from 'vitest';
import { logWindows } from './log-windows.ts';

const createdMs = Date.parse('2026-11-20T08:15:30Z');
const trace = { created_at: '2026-11-20T08:15:30Z', duration_ms: 2_000 };
const minuteMs = 60_000;

/** In seconds since the trace was created. */
const seconds = (producerExtent?: { sinceMs: number; untilMs: number }) =>
  logWindows(trace, producerExtent).map(({ sinceMs, untilMs }) => [
    (sinceMs - createdMs) / 1_000,
    (untilMs - createdMs) / 1_000,
  ]);

describe('logWindows', () => {
  it('begins with the rule of the specification and widens to minutes for drift', () => {
    expect(seconds()).toEqual([
      [-60, 62],
      [-300, 302],
    ]);
  });

  it('looks around the times of the producer last, if they lie outside', () => {
    expect(seconds({ sinceMs: createdMs - 60 * minuteMs, untilMs: createdMs })).toEqual([
      [-60, 62],
      [-300, 302],
      [-3_660, 302],
    ]);
    expect(seconds({ sinceMs: createdMs, untilMs: createdMs + minuteMs })).toHaveLength(2);
  });

  it('asks for no window that the service would refuse', () => {
    expect(seconds({ sinceMs: 0, untilMs: createdMs })).toHaveLength(2);
  });
});
