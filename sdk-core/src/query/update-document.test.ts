import { describe, expect, it } from 'vitest';
import {
  type DashboardInput,
  getDashboard,
  getMetricAlert,
  isApiError,
  type MetricAlertInput,
  putDashboard,
  putMetricAlert,
  updateDocument,
} from './index.ts';
import { createFakeApi, type FakeAnswer, type FakeApi, problem } from './testing/fake-api.ts';

function stored(version: number, etag = `"v${version}"`): FakeAnswer {
  return Response.json({ version }, { headers: { etag } });
}

/** Answers 412 unless the write is conditional on `etag`. */
function writeOver(etag: string | undefined, version: number, status = 200): FakeAnswer {
  return ({ headers }) => {
    const isCurrent =
      etag === undefined ? headers.get('if-none-match') === '*' : headers.get('if-match') === etag;
    if (!isCurrent) return problem(412, 'PRECONDITION_FAILED');
    return Response.json({ version }, { status, headers: { etag: `"v${version}"` } });
  };
}

/** Writes the version after the current one; versions stand for whole dashboards. */
function increment({ client }: FakeApi, maxConflicts?: number) {
  const change = (current: unknown) => ({ version: versionOf(current) + 1 }) as unknown as DashboardInput;
  return updateDocument({ client, slug: 'd', read: getDashboard, write: putDashboard, change, maxConflicts });
}

function versionOf(document: unknown): number {
  return (document as { version: number } | undefined)?.version ?? 0;
}

describe('updateDocument', () => {
  it('replaces what it has read, on condition of its ETag', async () => {
    const api = createFakeApi();
    api.answers.push(stored(1), writeOver('"v1"', 2));
    expect(await api.settle(increment(api))).toEqual({
      outcome: 'replaced',
      document: { version: 2 },
      etag: '"v2"',
    });
    expect(api.lines()).toEqual(['GET /v1/dashboards/d', 'PUT /v1/dashboards/d']);
    expect(await api.requests[1]?.json()).toEqual({ version: 2 });
  });

  it('creates what is absent', async () => {
    const api = createFakeApi();
    api.answers.push(problem(404, 'DASHBOARD_NOT_FOUND'), writeOver(undefined, 1, 201));
    expect(await api.settle(increment(api))).toMatchObject({ outcome: 'created', document: { version: 1 } });
  });

  it('reads and changes anew after each concurrent change', async () => {
    const api = createFakeApi();
    api.answers.push(
      problem(404, 'DASHBOARD_NOT_FOUND'),
      problem(412, 'PRECONDITION_FAILED'), // somebody created it
      stored(1),
      problem(412, 'PRECONDITION_FAILED'),
      stored(5),
      writeOver('"v5"', 6),
    );
    expect(await api.settle(increment(api))).toMatchObject({ outcome: 'replaced', document: { version: 6 } });
    expect(await api.requests[5]?.json()).toEqual({ version: 6 });
  });

  it('throws after too many concurrent changes', async () => {
    const api = createFakeApi();
    for (let round = 0; round < 3; round++)
      api.answers.push(stored(round), problem(412, 'PRECONDITION_FAILED'));
    await expect(api.settle(increment(api, 2))).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
    expect(api.requests).toHaveLength(6);
  });

  it.each<[string, readonly FakeAnswer[], string]>([
    ['an error of the read', [problem(403, 'PERMISSION_DENIED')], 'PERMISSION_DENIED'],
    ['an error of the write', [stored(1), problem(400, 'INVALID_ARGUMENT')], 'INVALID_ARGUMENT'],
    ['a write without an answer', [stored(1), 'unreachable'], 'UNAVAILABLE'],
    ['a read without ETag', [Response.json({ version: 1 })], 'UNEXPECTED_ANSWER'],
  ])('throws %s', async (_what, answers, code) => {
    const api = createFakeApi();
    api.answers.push(...answers);
    const thrown: unknown = await api.settle(increment(api)).catch((error: unknown) => error);
    expect([isApiError(thrown), thrown]).toMatchObject([true, { code }]);
    expect(api.requests).toHaveLength(answers.length);
  });

  it('uses a weak ETag of a proxy as the strong one that it was', async () => {
    const api = createFakeApi();
    api.answers.push(stored(1, 'W/"v1"'), writeOver('"v1"', 2));
    expect(await api.settle(increment(api))).toMatchObject({ outcome: 'replaced' });
  });

  it('tells that nothing changed', async () => {
    const api = createFakeApi();
    api.answers.push(stored(1), writeOver('"v1"', 1));
    expect(await api.settle(increment(api))).toMatchObject({ outcome: 'unchanged', etag: '"v1"' });
  });

  it('writes nothing when the change is undefined, and works for metric alerts', async () => {
    const api = createFakeApi();
    api.answers.push(stored(1), problem(404, 'METRIC_ALERT_NOT_FOUND'));
    const disable = () =>
      updateDocument({
        client: api.client,
        slug: 'a',
        read: getMetricAlert,
        write: putMetricAlert,
        change: (alert): MetricAlertInput | undefined =>
          alert?.enabled === true ? { ...alert, enabled: false } : undefined,
      });
    expect(await api.settle(disable())).toMatchObject({ outcome: 'unchanged', document: { version: 1 } });
    expect(await api.settle(disable())).toEqual({
      outcome: 'unchanged',
      document: undefined,
      etag: undefined,
    });
    expect(api.lines()).toEqual(['GET /v1/metric-alerts/a', 'GET /v1/metric-alerts/a']);
  });
});
