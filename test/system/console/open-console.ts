import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import type { ConfigFlags } from '../../../server/src/config/testing/test-config.ts';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { openIdentityAdmin } from '../../support/identity-admin.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';
import { observePage, type PageReport } from './observe-page.ts';

/** A real service that serves the built console, with an owner, and a browser. */
export interface OpenConsole {
  readonly service: TestService;
  readonly owner: Account;
  /** The project `default`, which the keys of the service belong to. */
  readonly projectId: string;
  /** A page at the path, in a browser of its own that is signed in as the owner. It is closed with the test that opens it. */
  openPage(path: string, options?: PageOptions): Promise<ConsolePage>;
  /** The same with the session of somebody else. */
  openWithSession(cookie: string, path: string, options?: PageOptions): Promise<ConsolePage>;
  /** The same without a session. */
  openSignedOut(path: string, options?: PageOptions): Promise<ConsolePage>;
  /** Creates a project, and answers its id. */
  createProject(name: string): Promise<string>;
  /** Calls an operation of the console as the owner. @throws Error with the answer when it is no success. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<unknown>;
  stop(): Promise<void>;
}

export interface Account {
  readonly email: string;
  readonly password: string;
}

export interface PageOptions {
  readonly scheme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
  /** Called with the page before it opens its address. */
  readonly prepare?: (page: Page) => unknown;
}

/** A page, and what went wrong in it. */
export interface ConsolePage extends PageReport {
  readonly page: Page;
}

const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const owner: Account = { email: 'ada@example.com', password: 'correct horse battery' };

/** Starts all of it; the console must have been built. */
export async function openConsole(flags: ConfigFlags = {}): Promise<OpenConsole> {
  const service = await startTestService(flags);
  try {
    return await fillConsole(service, await shareBrowser());
  } catch (error) {
    await service.stop();
    throw error;
  }
}

let shared: Promise<Browser> | undefined;

/** One for the consoles of all files of a worker, with which it ends: each test has contexts of its own in it. */
export function shareBrowser(): Promise<Browser> {
  shared ??= launchBrowser().then((browser) => {
    browser.once('disconnected', () => {
      shared = undefined;
    });
    return browser;
  });
  return shared;
}

/** Debian's Chromium without a window system, which takes a third less of the processor than the whole browser. */
function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: browserArguments });
}

/** A browser of its own, without a session, which is closed with the test that asks for it. */
export async function newContext(
  browser: Browser,
  { scheme = 'light', width = 1_440, height = 900 }: PageOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    // What fades in has other colours for a moment.
    reducedMotion: 'reduce',
  });
  // Pages that poll, or show that something is being read, would take the processor from the tests after it.
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => closeContext(context));
  return context;
}

async function closeContext(context: BrowserContext): Promise<void> {
  // Requests that a test holds back, or answers by itself, would fail aloud.
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** Opens an address in a page that is observed. */
export async function openIn(
  context: BrowserContext,
  url: string,
  prepare?: PageOptions['prepare'],
): Promise<ConsolePage> {
  const page = await context.newPage();
  const report = await observePage(page);
  await prepare?.(page);
  await page.goto(url);
  return { page, ...report };
}

/** The cookie of the session that an answer begins, as it is sent back. */
export function sessionCookieOf(answer: Response): string {
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function fillConsole(service: TestService, browser: Browser): Promise<OpenConsole> {
  if (service.setupUrl === undefined) throw new Error('the service printed no set-up link');
  const code = new URL(service.setupUrl).hash.slice(1);
  const setUp = await send(service.apiUrl, 'POST', '/console/v1/setup', {
    body: { ...owner, code, display_name: 'Ada' },
  });
  // The contract test holds the answer to its schema.
  const session = (await setUp.json()) as Schemas['ConsoleSession'];
  const cookie = sessionCookieOf(setUp);
  const admin = openIdentityAdmin(service);
  const contexts: BrowserContext[] = [];

  async function openContext(options?: PageOptions): Promise<BrowserContext> {
    const context = await newContext(browser, options);
    contexts.push(context);
    return context;
  }

  async function openWithSession(
    ofSession: string,
    path: string,
    options?: PageOptions,
  ): Promise<ConsolePage> {
    const context = await openContext(options);
    const [name = '', value = ''] = ofSession.split('=');
    await context.addCookies([{ name, value, url: service.apiUrl, httpOnly: true, sameSite: 'Lax' }]);
    return openIn(context, service.apiUrl + path, options?.prepare);
  }

  return {
    service,
    owner,
    projectId: session.projects[0]?.project_id ?? '',
    openPage: (path, options) => openWithSession(cookie, path, options),
    openWithSession,
    async openSignedOut(path, options) {
      return openIn(await openContext(options), service.apiUrl + path, options?.prepare);
    },
    createProject: (name) => admin.createProject(name),
    async call(method, path, body, headers = {}) {
      const answer = await send(service.apiUrl, method, path, { body, cookie, headers });
      return answer.status === 204 ? undefined : answer.json();
    },
    async stop() {
      // Those that no test opened; closing one again does nothing.
      await Promise.all(contexts.map((context) => context.close()));
      admin.close();
      await service.stop();
    },
  };
}

interface SendOptions {
  readonly body?: unknown;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** As a page of the console sends it. */
async function send(
  apiUrl: string,
  method: string,
  path: string,
  { body, cookie, headers }: SendOptions,
): Promise<Response> {
  const response = await fetch(apiUrl + path, {
    method,
    headers: {
      ...headers,
      origin: apiUrl,
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}
