import { describe, expect, it } from 'vitest';
import { logWindows } from './log-windows.ts';

const createdMs = Date.parse('2026-11-20T08:15:30Z');
const trace = {
  created_at: '2026-11-20T08:15:30Z',
  last_seen_at: '2026-11-20T08:15:32Z',
  duration_ms: 2_000,
};
const minuteMs = 60_000;
const daysMs = (days: number) => days * 24 * 60 * minuteMs;

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
    for (const days of [34.9, 35, 40, 20_000]) {
      for (const lastSeenMs of [createdMs, createdMs + daysMs(days)]) {
        const last_seen_at = new Date(lastSeenMs).toISOString();
        const long = { ...trace, last_seen_at, duration_ms: daysMs(days) };
        for (const { sinceMs, untilMs } of logWindows(long, { sinceMs: 0, untilMs: lastSeenMs })) {
          expect(sinceMs).toBeLessThan(untilMs);
          expect(untilMs - sinceMs).toBeLessThanOrEqual(daysMs(35));
        }
      }
    }
  });

  it('ends with what was last received where one wrong date makes a trace of decades', () => {
    const long = { ...trace, duration_ms: createdMs };
    expect(logWindows(long)).toEqual([
      { sinceMs: createdMs - minuteMs, untilMs: createdMs + 2_000 + minuteMs },
      { sinceMs: createdMs - 5 * minuteMs, untilMs: createdMs + 2_000 + 5 * minuteMs },
    ]);
  });

  it('reads the newest days of a trace that goes on for longer than a window', () => {
    const last_seen_at = new Date(createdMs + daysMs(40)).toISOString();
    const [window] = logWindows({ ...trace, last_seen_at, duration_ms: daysMs(40) });
    const untilMs = createdMs + daysMs(40) + minuteMs;
    expect(window).toEqual({ sinceMs: untilMs - daysMs(35), untilMs });
  });
});
