import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentLimits } from './document-limits.ts';
import { documentResources, sampleDashboard } from './testing/document-resources.ts';
import { type DocumentApp, startDocumentApp } from './testing/start-document-app.ts';

let app: DocumentApp;
let slugCount = 0;
beforeAll(async () => {
  app = await startDocumentApp();
});
afterAll(() => app.stop());

const create = { 'if-none-match': '*' };

/** Both resources share the contract of conditional writes. */
describe.each(documentResources)('$collection', ({ collection, list, sample, changed, notFound }) => {
  const newPath = () => `${collection}/a-${++slugCount}`;
  const put = (path: string, body: unknown, headers: Record<string, string>, projectId = 'prj_1') =>
    app.send('PUT', path, { projectId, headers, body });

  async function created(): Promise<{ readonly path: string; readonly etag: string }> {
    const path = newPath();
    const { status, etag } = await put(path, sample, create);
    expect(status).toBe(201);
    return { path, etag };
  }

  it('creates a document once, and returns it as written', async () => {
    const path = newPath();
    const first = await put(path, sample, create);
    expect(first).toMatchObject({ status: 201, body: sample, etag: expect.stringMatching(/^"[^"]+"$/) });
    expect(await app.send('GET', path)).toEqual({ ...first, status: 200 });
    expect(await put(path, sample, create)).toMatchObject({
      status: 412,
      body: {
        error: { code: 'PRECONDITION_FAILED', details: [{ location: 'header', name: 'if-none-match' }] },
      },
    });
  });

  it('has the same ETag for the same document in any notation', async () => {
    const { path, etag } = await created();
    const members = Object.entries(sample).reverse();
    const text = JSON.stringify(Object.fromEntries(members), null, 2);
    expect(await put(path, text, { 'if-match': etag })).toMatchObject({ status: 200, etag, body: sample });
  });

  it('replaces only the version in If-Match', async () => {
    const { path, etag } = await created();
    const second = await put(path, changed, { 'if-match': `"other", ${etag}` });
    expect(second).toMatchObject({ status: 200, body: changed });
    expect(second.etag).not.toBe(etag);
    expect(await put(path, sample, { 'if-match': etag })).toMatchObject({
      status: 412,
      body: { error: { code: 'PRECONDITION_FAILED', message: expect.stringContaining('GET it again') } },
    });
    expect(await app.send('GET', path)).toMatchObject({ body: changed, etag: second.etag });
  });

  it.each(['gzip', 'zstd', 'br'])(
    'takes an ETag to which a proxy has added that it compressed by %s',
    async (method) => {
      const { path, etag } = await created();
      const added = etag.replace(/"$/, `-${method}"`);
      expect((await app.send('GET', path, { headers: { 'if-none-match': added } })).status).toBe(304);
      expect(await put(path, changed, { 'if-match': added })).toMatchObject({ status: 200, body: changed });
      expect((await put(path, sample, { 'if-match': added })).status).toBe(412);
    },
  );

  it('does not take an ETag from before a change that was taken back', async () => {
    const { path, etag } = await created();
    await put(path, changed, { 'if-match': etag });
    const third = await put(path, sample, { 'if-match': '*' });
    expect(third).toMatchObject({ status: 200, body: sample });
    expect((await put(path, changed, { 'if-match': etag })).status).toBe(412);
    expect((await app.send('DELETE', path, { headers: { 'if-match': etag } })).status).toBe(412);
    expect((await app.send('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(200);
    expect((await put(path, changed, { 'if-match': third.etag })).status).toBe(200);
  });

  it('does not create a document on replace', async () => {
    for (const ifMatch of ['"a"', '*']) {
      expect(await put(newPath(), sample, { 'if-match': ifMatch })).toMatchObject({
        status: 412,
        body: {
          error: { message: expect.stringContaining('send "If-None-Match: *" in a PUT to create it') },
        },
      });
    }
  });

  it('deletes only the version in If-Match', async () => {
    const { path, etag } = await created();
    expect(await app.send('DELETE', path)).toMatchObject({
      status: 428,
      body: { error: { code: 'PRECONDITION_REQUIRED' } },
    });
    expect((await app.send('DELETE', path, { headers: { 'if-match': '"other"' } })).status).toBe(412);
    expect(await app.send('DELETE', path, { headers: { 'if-match': etag } })).toMatchObject({
      status: 204,
      text: '',
    });
    const gone = await app.send('DELETE', path, { headers: { 'if-match': etag } });
    expect(gone).toMatchObject({
      status: 412,
      body: { error: { message: expect.stringMatching(/does not exist; there is nothing to delete$/) } },
    });
    expect(await app.send('GET', path)).toMatchObject({
      status: 404,
      body: { error: { code: notFound, message: expect.stringContaining(path.split('/').at(-1) ?? '') } },
    });
  });

  it.each([
    ['neither header', {}, 428, 'PRECONDITION_REQUIRED'],
    ['both headers', { 'if-match': '"a"', 'if-none-match': '*' }, 400, 'INVALID_ARGUMENT'],
    ['a weak ETag', { 'if-match': 'W/"a"' }, 400, 'INVALID_ARGUMENT'],
    ['no ETag', { 'if-match': 'a' }, 400, 'INVALID_ARGUMENT'],
    ['nothing', { 'if-match': '' }, 400, 'INVALID_ARGUMENT'],
    ['an ETag not to match', { 'if-none-match': '"a"' }, 400, 'INVALID_ARGUMENT'],
  ])('refuses a PUT with %s', async (_what, headers, status, code) => {
    const path = newPath();
    expect(await put(path, sample, headers)).toMatchObject({ status, body: { error: { code } } });
    expect((await app.send('GET', path)).status).toBe(404);
  });

  it('answers 304 to a client with the current version', async () => {
    const { path, etag } = await created();
    const get = (ifNoneMatch: string) => app.send('GET', path, { headers: { 'if-none-match': ifNoneMatch } });
    for (const known of [etag, `W/${etag}`, `"a", ${etag}`, '*']) {
      expect(await get(known)).toMatchObject({ status: 304, etag, text: '' });
    }
    for (const other of ['"a"', 'a', 'W/"a"']) expect((await get(other)).status).toBe(200);
  });

  it('has an ETag of the collection that changes with every write', async () => {
    const etags = new Set<string>();
    const { path, etag } = await created();
    etags.add((await app.send('GET', collection)).etag);
    await put(path, changed, { 'if-match': etag });
    const { etag: second } = await app.send('GET', collection);
    etags.add(second);
    const headers = { 'if-none-match': second };
    expect(await app.send('GET', collection, { headers })).toMatchObject({ status: 304, etag: second });
    await app.send('DELETE', path, { headers: { 'if-match': '*' } });
    etags.add((await app.send('GET', collection, { headers })).etag);
    expect(etags.size).toBe(3);
  });

  it('lists the documents of the project by slug', async () => {
    const projectId = `list of ${list}`;
    for (const slug of ['b', 'a-b', 'a']) await put(`${collection}/${slug}`, sample, create, projectId);
    const { body } = await app.send('GET', collection, { projectId });
    expect(body).toMatchObject({
      [list]: [{ slug: 'a', updated_at: '2026-11-20T08:00:00.000Z' }, { slug: 'a-b' }, { slug: 'b' }],
    });
  });

  it('keeps the documents of projects apart', async () => {
    const { path, etag } = await created();
    const projectId = 'prj_2';
    expect((await app.send('GET', path, { projectId })).status).toBe(404);
    expect((await put(path, sample, { 'if-match': etag }, projectId)).status).toBe(412);
    expect((await app.send('DELETE', path, { projectId, headers: { 'if-match': '*' } })).status).toBe(412);
    expect((await put(path, changed, create, projectId)).status).toBe(201);
    expect(await app.send('GET', path)).toMatchObject({ etag, body: sample });
  });

  it.each(['A', '-a', 'a-', 'a_b', 'a.b', 'a%2Fb', 'a'.repeat(64), '__proto__', '%00'])(
    'rejects the slug %s',
    async (slug) => {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const body = method === 'PUT' ? sample : undefined;
        expect((await app.send(method, `${collection}/${slug}`, { headers: create, body })).status).toBe(400);
      }
    },
  );
});

it('limits the documents of a kind in a project', async () => {
  const projectId = 'prj_full';
  for (let index = 0; index < documentLimits.maxOfKind; index += 1) {
    await app.documents.put({
      kind: 'dashboard',
      projectId,
      slug: `a-${index}`,
      body: '{}',
      summary: '{}',
      precondition: { kind: 'absent' },
      nowMs: 1,
    });
  }
  expect(
    await app.send('PUT', '/v1/dashboards/one-more', { projectId, headers: create, body: sampleDashboard }),
  ).toMatchObject({
    status: 400,
    body: {
      error: {
        code: 'INVALID_ARGUMENT',
        details: [{ type: 'limit', limit: 'dashboards_per_project', max: 1_000, received: 1_001 }],
      },
    },
  });
});
