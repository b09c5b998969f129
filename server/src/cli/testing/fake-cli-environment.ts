import { randomBytes } from 'node:crypto';
import { pid } from 'node:process';
import { PassThrough, Readable } from 'node:stream';
import type { CliEnvironment, RunningService } from '../cli-environment.ts';

export interface FakeCliEnvironment extends CliEnvironment {
  /** The output so far. */
  readonly written: { out: string; err: string };
  /** Stops the command, as a signal does. */
  requestEnd(signal?: string): void;
  /** Ends all pending delays. */
  passDelays(): void;
}

/** The environment of one command, without a process. */
export function createFakeCliEnvironment(
  argv: readonly string[],
  overrides: {
    environment?: Record<string, string>;
    input?: string;
    fetch?: typeof fetch;
    nowMs?: () => number;
    /** Ends delays at once. */
    hasNoDelays?: true;
    startService?: () => Promise<RunningService>;
  } = {},
): FakeCliEnvironment {
  const written = { out: '', err: '' };
  const endListeners: ((signal: string) => void)[] = [];
  const delays: (() => void)[] = [];
  return {
    version: '1.2.3',
    processId: pid,
    argv,
    environment: overrides.environment ?? {},
    written,
    writeOut(text) {
      written.out += text;
    },
    writeErr(text) {
      written.err += text;
    },
    readInput: async () => overrides.input ?? '',
    openStdio: () => ({ input: Readable.from([]), output: new PassThrough() }),
    onEndRequest: (listener) => endListeners.push(listener),
    delay: async () => {
      if (overrides.hasNoDelays !== true) await new Promise<void>((resolve) => delays.push(resolve));
    },
    fetch: overrides.fetch ?? (() => Promise.reject(new Error('no requests in this test'))),
    nowMs: overrides.nowMs ?? (() => Date.UTC(2026, 0, 2, 3, 4, 5)),
    monotonicNowMs: () => 0,
    randomBytes,
    startService: overrides.startService ?? (() => Promise.reject(new Error('no service in this test'))),
    requestEnd(signal = 'SIGTERM') {
      for (const listener of endListeners) listener(signal);
    },
    passDelays() {
      for (const pass of delays) pass();
    },
  };
}
