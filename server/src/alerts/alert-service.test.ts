import { RE2JS } from 're2js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFakeDocumentStore } from '../documents/testing/fake-document-store.ts';
import { syntaxLimits } from '../promql/syntax/syntax-limits.ts';
import { rejectionOf } from '../testing/thrown-by.ts';
import { type AlertChange, createAlertService } from './alert-service.ts';
import { fromWireAlert } from './alert-wire.ts';

const owner = { projectId: 'prj_1', organizationId: 'org_1' };
const wire = {
  display_name: 'Up',
  severity: 'warning' as const,
  enabled: true,
  condition: { expression: 'up < 1', recovery_expression: 'up >= 1' },
  notifications: ['on-call'],
  documentation: { markdown: 'Look.' },
};

function create() {
  const store = createFakeDocumentStore();
  const changes: AlertChange[] = [];
  const unreadable: string[] = [];
  const channelSlugs = new Set(['on-call']);
  const alerts = createAlertService({
    store,
    channels: {
      list: async (organizationId) =>
        organizationId === 'org_1'
          ? [...channelSlugs].map((slug) => ({ slug, displayName: slug, type: 'webhook', enabled: false }))
          : [],
    },
    incidents: { countOpen: async () => new Map([['doc_1', 3]]) },
    nowMs: () => 1_000,
    onUnreadable: ({ slug }) => unreadable.push(slug),
  });
  const stop = alerts.onChange((change) => changes.push(change));
  const put = (body: typeof wire, headers: object = { ifNoneMatch: '*' }, slug = 'up') =>
    alerts.put(owner, slug, { alert: fromWireAlert(body), body: JSON.stringify(body), headers });
  return { store, alerts, changes, unreadable, channelSlugs, stop, put };
}

const expected = {
  id: 'doc_1',
  projectId: 'prj_1',
  slug: 'up',
  displayName: 'Up',
  severity: 'warning',
  enabled: true,
  expression: 'up < 1',
  recoveryExpression: 'up >= 1',
  condition: {
    firing: { vector: 'up', operator: '<', bound: 1 },
    recovery: { vector: 'up', operator: '>=', bound: 1 },
    metricNames: new Set(['up']),
  },
  notifications: ['on-call'],
  markdown: 'Look.',
};

describe('the alert service', () => {
  it('notifies listeners of written and deleted alerts only', async () => {
    const { alerts, changes, stop, put } = create();
    const { document } = await put(wire);
    expect(changes).toEqual([
      { id: 'doc_1', alert: { ...expected, etag: document.etag, writtenAtMs: 1_000 } },
    ]);

    await put(wire, { ifMatch: document.etag });
    await rejectionOf(put(wire));
    await rejectionOf(put({ ...wire, notifications: ['x'] }, { ifMatch: '*' }));
    await rejectionOf(alerts.delete('prj_1', 'up', { ifMatch: '"x"' }));
    await rejectionOf(alerts.delete('prj_1', 'up', {}));
    expect(changes).toHaveLength(1);

    await put({ ...wire, enabled: false }, { ifMatch: '*' });
    await alerts.delete('prj_1', 'up', { ifMatch: '*' });
    expect(changes.slice(1)).toMatchObject([
      { id: 'doc_1', alert: { enabled: false } },
      { id: 'doc_1', alert: undefined },
    ]);

    stop();
    await put(wire);
    expect(changes).toHaveLength(3);
  });

  it('loads the alerts that it notified listeners of', async () => {
    const { alerts, changes, put } = create();
    await put(wire);
    expect(await alerts.load()).toEqual(changes.map(({ alert }) => alert));
  });

  it('loads the others when one cannot be read', async () => {
    const { alerts, put, stop, store, unreadable } = create();
    stop();
    await put(wire);
    const body = JSON.stringify({ ...wire, condition: { expression: 'of a later release' } });
    const precondition = { kind: 'absent' } as const;
    const place = { kind: 'metric-alert', projectId: 'prj_1', slug: 'broken' } as const;
    await store.put({ ...place, body, summary: '{}', precondition, nowMs: 1 });
    expect(await alerts.load()).toMatchObject([{ slug: 'up' }]);
    expect(unreadable).toEqual(['broken']);
  });

  it('loads alerts without compiling their regular expressions, however many there are', async () => {
    const { alerts, stop, store, unreadable } = create();
    stop();
    const selectorOf = (number: number, count: number) =>
      `{${Array.from({ length: count }, (_, n) => `l${n}=~"(${number}x${n}|b|c[d-f]{1,3}){9}"`).join(',')},__name__="m"}`;
    for (let number = 0; number < 100; number += 1) {
      // The first is of a release without the limit.
      const count = number === 0 ? syntaxLimits.maxPatterns + 1 : 3;
      const expression = `sum(${selectorOf(number, count)}) > 1`;
      const body = JSON.stringify({
        ...wire,
        condition: { expression, recovery_expression: `sum(${selectorOf(number, count)}) < 0` },
      });
      const place = { kind: 'metric-alert', projectId: 'prj_1', slug: `a${number}` } as const;
      await store.put({ ...place, body, summary: '{}', precondition: { kind: 'absent' }, nowMs: 1 });
    }
    const compile = vi.spyOn(RE2JS, 'compile');
    onTestFinished(() => compile.mockRestore());
    const loaded = await alerts.load();
    expect(unreadable).toEqual([]);
    expect(loaded).toHaveLength(100);
    expect(loaded[1]?.condition.metricNames).toEqual(new Set(['m']));
    expect(compile).not.toHaveBeenCalled();
  });

  it('reports an alert as gone once it is not valid in this release', async () => {
    const { store, changes, unreadable, put } = create();
    const { document } = await put(wire);
    const place = { kind: 'metric-alert', projectId: 'prj_1', slug: 'up' } as const;
    const precondition = { kind: 'etag', etags: '*' } as const;
    const body = JSON.stringify({ ...wire, condition: { expression: 'up <', recovery_expression: 'up' } });
    await store.put({ ...place, body, summary: '{}', precondition, nowMs: 2 });
    expect(changes.at(-1)).toEqual({ id: document.id, alert: undefined });
    expect(unreadable).toEqual(['up']);
  });

  it('lists with the number of open incidents', async () => {
    const { alerts, put } = create();
    await put(wire);
    await put({ ...wire, enabled: false }, { ifNoneMatch: '*' }, 'quiet');
    const summary = { displayName: 'Up', severity: 'warning', updatedAtMs: 1_000 };
    expect(await alerts.list('prj_1')).toEqual([
      { ...summary, slug: 'quiet', enabled: false, firingCount: 0 },
      { ...summary, slug: 'up', enabled: true, firingCount: 3 },
    ]);
  });

  it('accepts no channels of another organization', async () => {
    const { alerts } = create();
    const write = { alert: fromWireAlert(wire), body: JSON.stringify(wire), headers: { ifNoneMatch: '*' } };
    const error = await rejectionOf(alerts.put({ ...owner, organizationId: 'org_2' }, 'up', write));
    expect(error.details).toMatchObject([{ name: 'notifications[0]', received: 'on-call' }]);
  });

  it('replaces an alert that names a channel that was deleted since', async () => {
    const { channelSlugs, put } = create();
    const { document } = await put(wire);
    channelSlugs.clear();
    expect(await put(wire, { ifMatch: document.etag })).toEqual({ kind: 'unchanged', document });
    expect(await put({ ...wire, enabled: false }, { ifMatch: '*' })).toMatchObject({ kind: 'replaced' });

    const added = await rejectionOf(put({ ...wire, notifications: ['on-call', 'x'] }, { ifMatch: '*' }));
    expect(added.details).toMatchObject([{ name: 'notifications[1]', received: 'x' }]);
    expect(await rejectionOf(put(wire, { ifNoneMatch: '*' }, 'other'))).toMatchObject({
      details: [{ name: 'notifications[0]', received: 'on-call' }],
    });

    await put({ ...wire, notifications: [] }, { ifMatch: '*' });
    expect(await rejectionOf(put(wire, { ifMatch: '*' }))).toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  it('checks the precondition before the alert', async () => {
    const { put } = create();
    const error = await rejectionOf(put({ ...wire, condition: { ...wire.condition, expression: 'up' } }, {}));
    expect(error.code).toBe('PRECONDITION_REQUIRED');
  });
});
