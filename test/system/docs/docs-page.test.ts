import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../support/start-service.ts';

const run = promisify(execFile);
const chromium = '/usr/bin/chromium';
/** Headings of the sidebar. */
const headings = ['Read the interactive API documentation', 'Identity', 'Metadata', 'Traces', 'Ingest'];

let service: TestService;
let profile: string;

beforeAll(async () => {
  service = await startTestService();
  profile = await mkdtemp(join(tmpdir(), 'cairn-chromium-'));
});
afterAll(async () => {
  await service.stop();
  await rm(profile, { recursive: true, force: true });
});

it('/docs renders the contract in a browser that reaches nothing but this service', async () => {
  const { stdout: page, stderr } = await run(
    chromium,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--enable-logging=stderr',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      '--virtual-time-budget=20000',
      `--user-data-dir=${profile}`,
      '--dump-dom',
      `${service.apiUrl}/docs`,
    ],
    { timeout: 90_000, maxBuffer: 64 * 1024 * 1024 },
  );
  expect(page).toContain('This document is the source of truth');
  for (const heading of headings) expect(page).toContain(heading);
  // What the page's policy forbids is named on the console.
  expect(stderr).not.toMatch(/Content Security Policy|Refused to|Failed to load/i);
});
