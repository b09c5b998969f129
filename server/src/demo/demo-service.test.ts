import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleSessionContext } from '../http/testing/sample-session.ts';
import { createFakeIdentityStore } from '../identity/testing/fake-identity-store.ts';
import { rejectionOf } from '../testing/thrown-by.ts';
import type { DemoDocuments } from './demo-documents.ts';
import { createDemoHandlers } from './demo-handlers.ts';
import { createDemoService, type DemoService } from './demo-service.ts';
import type { DemoTelemetry } from './demo-telemetry.ts';

const nowMs = () => Date.UTC(2026, 10, 20, 12);

let written: string[];
let errors: unknown[];
let stopping: AbortController;
let demo: DemoService;
/** Called before each export. */
let beforeExport: (signal: string) => Promise<void>;
let identities: ReturnType<typeof createFakeIdentityStore>;

const documents: DemoDocuments = {
  createAlert: async (slug) => void written.push(slug),
  createDashboard: async (slug) => void written.push(slug),
  createAutomation: async ({ name }) => void written.push(name),
};
const telemetry: DemoTelemetry = {
  async export(signal) {
    await beforeExport(signal);
    written.push(signal);
  },
  writeTrace: async () => void written.push('visit'),
};

beforeEach(() => {
  written = [];
  errors = [];
  stopping = new AbortController();
  beforeExport = async () => {};
  identities = createFakeIdentityStore();
  demo = start(() => documents);
});

function start(documentsOf: () => DemoDocuments): DemoService {
  return createDemoService({
    identities,
    documentsOf,
    telemetryOf: () => telemetry,
    randomBytes,
    nowMs,
    pause: async () => {},
    stopping: stopping.signal,
    onError: (error) => void errors.push(error),
  });
}

const countOf = (what: string) => written.filter((each) => each === what).length;

it('writes the documents first, then twelve batches into one project', async () => {
  const project = await demo.create('org_1');
  expect(written.slice(0, 4)).toEqual([
    'payments-latency',
    'order-mails-backlog',
    'shop',
    'Failed checkouts',
  ]);
  await demo.settled();
  for (const signal of ['logs', 'metrics', 'traces']) expect(countOf(signal)).toBe(12);
  expect(countOf('visit')).toBeGreaterThan(30);
  expect((await demo.create('org_1')).id).toBe(project.id);
  expect((await demo.create('org_2').catch((error) => error)).code).toBe('ALREADY_EXISTS');
  await demo.settled();
  expect((await demo.create('org_2')).id).not.toBe(project.id);
  await demo.settled();
  expect((await identities.listProjects()).map(({ name }) => name)).toEqual(['demo', 'demo']);
});

describe('while one is being written', () => {
  it('writes no other', async () => {
    const held = Promise.withResolvers<void>();
    beforeExport = () => held.promise;
    await demo.create('org_1');
    expect(await rejectionOf(demo.create('org_1'))).toMatchObject({ code: 'ALREADY_EXISTS' });
    held.resolve();
    await demo.settled();
    await demo.create('org_1');
    await demo.settled();
  });

  it('ends before the next batch when the service stops, without an error', async () => {
    beforeExport = async () => {
      if (countOf('logs') === 2) stopping.abort();
    };
    await demo.create('org_1');
    await demo.settled();
    expect(countOf('logs')).toBe(3);
    expect(errors).toEqual([]);
  });
});

it('keeps what was written when a batch fails, reports the error, and can be called again', async () => {
  beforeExport = async (signal) => {
    if (signal === 'logs' && countOf('logs') === 4) throw new Error('the disk is full');
  };
  await demo.create('org_1');
  await demo.settled();
  expect(errors).toEqual([new Error('the disk is full')]);
  expect(countOf('traces')).toBe(5);
  beforeExport = async () => {};
  await demo.create('org_1');
  await demo.settled();
  expect(countOf('traces')).toBe(17);
});

it('can be called again when the documents could not be written', async () => {
  let current: DemoDocuments = {
    ...documents,
    createAlert: () => Promise.reject(new Error('no alerts today')),
  };
  demo = start(() => current);
  await expect(demo.create('org_1')).rejects.toThrow('no alerts today');
  current = documents;
  await demo.create('org_1');
  await demo.settled();
  expect(countOf('logs')).toBe(12);
});

it('answers the project', async () => {
  const request = { path: {}, query: {}, headers: {}, body: undefined };
  const answer = await createDemoHandlers(demo).createDemo(request, sampleSessionContext());
  expect(answer).toMatchObject({
    status: 202,
    body: { name: 'demo', created_at: '2026-11-20T12:00:00.000Z' },
  });
  await demo.settled();
});
