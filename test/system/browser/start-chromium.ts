import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';

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
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(child, 'exit');
  async function stop(): Promise<void> {
    child.kill();
    await exited;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  try {
    const address = await Promise.race([readAddress(child.stderr), exited.then(() => undefined)]);
    if (address === undefined)
      throw new Error(`${executable} did not start; is the package chromium installed?`);
    const browser = await connect(address);
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('the browser has no default context');
    return {
      context,
      async stop() {
        await browser.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A browser that has just started sometimes never answers a connection that came too early. */
async function connect(address: string): Promise<Browser> {
  await waitForTab(new URL(address).host);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await chromium.connectOverCDP(address, { noDefaults: true, timeout: 60_000 });
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

async function waitForTab(host: string): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const targets: unknown = await (await fetch(`http://${host}/json/list`)).json();
    if (Array.isArray(targets) && targets.some(({ type }) => type === 'page')) return;
    await delay(50);
  }
}

/** The listener stays: the browser would stop when nobody reads what it prints. */
function readAddress(output: Readable): Promise<string> {
  let text = '';
  return new Promise((resolve) => {
    output.on('data', (chunk) => {
      if (text.length < 65_536) text += String(chunk);
      const address = /DevTools listening on (ws:\S+)\n/.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}
