import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium } from 'playwright-core';

const executable = '/usr/bin/chromium';

export interface StartedChromium {
  /** Its pages are tabs of one window: the one in front is visible, the others are hidden. */
  readonly context: BrowserContext;
  stop(): Promise<void>;
}

/**
 * Starts Debian's Chromium with an empty profile. Playwright connects to it instead of starting it, because what it starts has no
 * back-forward cache, and pages that are always visible.
 *
 * @throws Error when it does not start.
 */
export async function startChromium(): Promise<StartedChromium> {
  const profile = await mkdtemp(join(tmpdir(), 'cairn-chromium-'));
  const child = spawn(
    executable,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(child, 'exit');
  async function stop(): Promise<void> {
    child.kill();
    await exited;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  const address = await Promise.race([readAddress(child.stderr), exited.then(() => undefined)]);
  if (address === undefined) throw new Error(`${executable} did not start; is the package chromium installed?`);
  const browser = await chromium.connectOverCDP(address, { noDefaults: true });
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('the browser has no default context');
  return {
    context,
    async stop() {
      await browser.close();
      await stop();
    },
  };
}

async function readAddress(output: NodeJS.ReadableStream): Promise<string | undefined> {
  const lines = createInterface({ input: output });
  for await (const line of lines) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    // Read on, or the browser stops when the pipe is full.
    output.resume();
    return address;
  }
  return undefined;
}
