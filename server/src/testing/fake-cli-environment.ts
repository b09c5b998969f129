import { randomBytes } from 'node:crypto';
import type { CliEnvironment, RunningService } from '../cli/cli-environment.ts';

export interface FakeCliEnvironment extends CliEnvironment {
  /** What was written so far. */
  readonly written: { out: string; err: string };
  /** Asks the command to end, as SIGTERM does. */
  requestEnd(): void;
  /** Lets every delay that was asked for pass. */
  passDelays(): void;
}

/** A process for one command, without the process. */
export function createFakeCliEnvironment(
  argv: readonly string[],
  overrides: { environment?: Record<string, string>; startService?: () => Promise<RunningService> } = {},
): FakeCliEnvironment {
  const written = { out: '', err: '' };
  const endListeners: (() => void)[] = [];
  const delays: (() => void)[] = [];
  return {
    argv,
    environment: overrides.environment ?? {},
    written,
    writeOut(text) {
      written.out += text;
    },
    writeErr(text) {
      written.err += text;
    },
    onEndRequest: (listener) => endListeners.push(listener),
    delay: () => new Promise((resolve) => delays.push(resolve)),
    nowMs: () => Date.UTC(2026, 0, 2, 3, 4, 5),
    randomBytes,
    startService: overrides.startService ?? (() => Promise.reject(new Error('no service in this test'))),
    requestEnd() {
      for (const listener of endListeners) listener();
    },
    passDelays() {
      for (const pass of delays) pass();
    },
  };
}
