import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFakeDocumentStore } from '../documents/testing/fake-document-store.ts';
import { createTokenSealer } from '../paging/sealed-token.ts';
import { propertyRuns } from '../testing/property-runs.ts';
import { rejectionOf } from '../testing/thrown-by.ts';
import type { Incident } from './incident.ts';
import { createIncidentPageTokens } from './incident-page-token.ts';
import { createIncidentService } from './incident-service.ts';
import { createFakeIncidentStore } from './testing/fake-incident-store.ts';

const sealer = createTokenSealer({ keyId: 'k1', key: new Uint8Array(32) }, (count) => new Uint8Array(count));
const dayMs = 86_400_000;

/** Alerts `a` and `b` of a project, the first with an incident at each of the times. */
async function create(openedAtMs: readonly number[], labelValue = '') {
  const documents = createFakeDocumentStore();
  const store = createFakeIncidentStore(documents);
  for (const slug of ['a', 'b']) {
    const precondition = { kind: 'absent' } as const;
    await documents.put({
      kind: 'metric-alert',
      projectId: 'p',
      slug,
      body: '{}',
      summary: '{}',
      precondition,
      nowMs: 1,
    });
  }
  async function get(projectId: string, slug: string) {
    const found = await documents.get('metric-alert', projectId, slug);
    if (found === undefined) throw new Error(`no ${slug}`);
    return found;
  }
  const { id: alertId, etag: alertEtag } = await get('p', 'a');
  const opened = openedAtMs.map(
    (atMs, index): Incident => ({
      id: `inc_${String(index).padStart(3, '0')}`,
      projectId: 'p',
      alertId,
      labels: ['n', String(index), 'value', labelValue],
      value: 1,
      openedAtMs: atMs,
      notified: true,
    }),
  );
  const resolved = opened
    .filter((_, index) => index % 3 === 0)
    .map(({ id }) => ({ id, resolvedAtMs: 99, resolvedValue: 0 }));
  const transitions = { projectId: 'p', alertId, alertEtag, notifications: [] };
  await store.recordTransitions({ ...transitions, opened, resolved: [] });
  await store.recordTransitions({ ...transitions, opened: [], resolved });
  let nowMs = 0;
  const pageTokens = createIncidentPageTokens(sealer, () => nowMs);
  const incidents = createIncidentService({ alerts: { get }, store, pageTokens });
  return { incidents, wait: (ms: number) => (nowMs += ms) };
}

describe('a list of incidents', () => {
  it('pages through all of them once, whatever the sizes of its pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 30 }),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('firing' as const, 'resolved' as const, undefined),
        async (times, sizes, state) => {
          const { incidents } = await create(times);
          const whole = await incidents.list('p', 'a', { state, pageSize: 1_000 });
          expect(whole.nextPageToken).toBeUndefined();
          const read: Incident[] = [];
          let pageToken: string | undefined;
          for (let page = 0; page === 0 || pageToken !== undefined; page += 1) {
            const pageSize = sizes[page % sizes.length];
            const next = await incidents.list('p', 'a', {
              pageSize,
              pageToken,
              ...(page === 0 ? { state } : {}),
            });
            read.push(...next.incidents);
            pageToken = next.nextPageToken;
          }
          expect(read).toEqual(whole.incidents);
        },
      ),
      { numRuns: propertyRuns(0.4) },
    );
  });

  it('has a hundred on a page by default', async () => {
    const { incidents } = await create(Array.from({ length: 101 }, (_, index) => index));
    const page = await incidents.list('p', 'a', {});
    expect(page.incidents).toHaveLength(100);
    expect((await incidents.list('p', 'a', { pageToken: page.nextPageToken })).incidents).toHaveLength(1);
  });

  it('goes on in pages of the same size with a token alone', async () => {
    const { incidents } = await create([1, 2, 3, 4, 5]);
    const { nextPageToken: pageToken } = await incidents.list('p', 'a', { pageSize: 2 });
    expect((await incidents.list('p', 'a', { pageToken })).incidents).toHaveLength(2);
  });

  it('ends a page once its labels are as long as those of an answer may be, and goes on after it', async () => {
    const times = Array.from({ length: 60 }, (_, index) => index);
    const { incidents } = await create(times, 'x'.repeat(512 * 1024));
    const first = await incidents.list('p', 'a', { pageSize: 1_000 });
    expect(first.incidents).toHaveLength(32);
    const second = await incidents.list('p', 'a', { pageSize: 1_000, pageToken: first.nextPageToken });
    expect(second.nextPageToken).toBeUndefined();
    const read = [...first.incidents, ...second.incidents].map(({ openedAtMs }) => openedAtMs);
    expect(read).toEqual(times.toReversed());
  });

  it('accepts a token only for its own list, for a day', async () => {
    const { incidents, wait } = await create([1, 2, 3]);
    const { nextPageToken: pageToken } = await incidents.list('p', 'a', { state: 'firing', pageSize: 1 });
    await incidents.list('p', 'a', { pageToken, state: 'firing' });
    const refused = { code: 'INVALID_ARGUMENT', details: [{ location: 'query', name: 'page_token' }] };
    for (const request of [{ pageToken, state: 'resolved' as const }, { pageToken: `${pageToken}x` }]) {
      expect(await rejectionOf(incidents.list('p', 'a', request))).toMatchObject(refused);
    }
    expect(await rejectionOf(incidents.list('p', 'b', { pageToken }))).toMatchObject(refused);
    wait(dayMs);
    expect(await rejectionOf(incidents.list('p', 'a', { pageToken }))).toMatchObject(refused);
  });
});
