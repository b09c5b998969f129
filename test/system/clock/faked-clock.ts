import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The clock of a process that a test sets while it runs. Its monotonic clock and its timers are real. */
export interface FakedClock {
  /** For `LaunchOptions`: runs a program with this clock. */
  readonly launcher: readonly string[];
  /** Sets the clock to the real time and this. */
  set(offsetMs: number): Promise<void>;
  nowMs(): number;
  close(): Promise<void>;
}

/** Of the Debian package libfaketime. */
const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

/** @throws Error without the Debian package libfaketime. */
export async function createFakedClock(): Promise<FakedClock> {
  if (!existsSync(library)) throw new Error(`no ${library}: apt-get install libfaketime`);
  const folder = await mkdtemp(join(tmpdir(), 'cairn-clock-'));
  const file = join(folder, 'offset');
  let currentMs = 0;

  /** Renamed into place, because each thread reads it whenever it asks for the time. */
  async function set(offsetMs: number): Promise<void> {
    await writeFile(`${file}.new`, `${offsetMs < 0 ? '' : '+'}${offsetMs / 1_000}\n`);
    await rename(`${file}.new`, file);
    currentMs = offsetMs;
  }

  await set(0);
  return {
    launcher: [
      '/usr/bin/env',
      `LD_PRELOAD=${library}`,
      `FAKETIME_TIMESTAMP_FILE=${file}`,
      'FAKETIME_NO_CACHE=1',
      'FAKETIME_DONT_FAKE_MONOTONIC=1',
      'NO_FAKE_STAT=1',
    ],
    set,
    nowMs: () => Date.now() + currentMs,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
