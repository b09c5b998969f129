import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentStore, StoredDocument } from '../../documents/document-store.ts';
import type { Incident } from '../incident.ts';
import type { AlertKey, IncidentStore, IncidentTransitions } from '../incident-store.ts';
import { incidentOf, notificationOf, resolutionOf } from './sample-transitions.ts';

export interface OpenedIncidentStore {
  readonly incidents: IncidentStore;
  /** Where the alerts are. */
  readonly documents: DocumentStore;
  /** Event ids of the notifications that were stored. */
  notified(): Promise<readonly string[]>;
  close(): void | Promise<void>;
}

/**
 * Contract suite for incident stores.
 *
 * @param open a store for the projects `prj_1` and `prj_2` that keeps four incidents of an alert.
 */
export function describeIncidentStore(
  name: string,
  open: () => OpenedIncidentStore | Promise<OpenedIncidentStore>,
): void {
  describe(`${name} as an incident store`, () => {
    let opened: OpenedIncidentStore;
    let incidents: IncidentStore;
    let alert: StoredDocument;
    beforeEach(async () => {
      opened = await open();
      incidents = opened.incidents;
      alert = await putAlert('checkout-errors');
    });
    afterEach(() => opened.close());

    async function putAlert(slug: string, projectId = 'prj_1', body = '{}'): Promise<StoredDocument> {
      const place = { kind: 'metric-alert', projectId, slug } as const;
      const found = await opened.documents.get('metric-alert', projectId, slug);
      const outcome = await opened.documents.put({
        ...place,
        body,
        summary: '{}',
        precondition: found === undefined ? { kind: 'absent' } : { kind: 'etag', etags: [found.etag] },
        nowMs: 1,
      });
      if (!('document' in outcome)) throw new Error(`the put ended as ${outcome.kind}`);
      return outcome.document;
    }

    function record(changes: Partial<IncidentTransitions>): Promise<boolean> {
      return incidents.recordTransitions({
        projectId: 'prj_1',
        alertId: alert.id,
        alertEtag: alert.etag,
        opened: [],
        resolved: [],
        notifications: [],
        ...changes,
      });
    }

    const list = (changes: Partial<Parameters<IncidentStore['list']>[0]> = {}) =>
      incidents.list({ projectId: 'prj_1', alertId: alert.id, limit: 100, ...changes });
    const key = ({ id }: StoredDocument, projectId = 'prj_1') => ({ projectId, id });
    const ids = (found: readonly Incident[]) => found.map(({ id }) => id);

    it('opens and resolves incidents, with their notifications', async () => {
      const [a, b] = [
        incidentOf(alert, 'inc_a'),
        incidentOf(alert, 'inc_b', { openedAtMs: 2_000, notified: false }),
      ];
      expect(await record({ opened: [a, b], notifications: [notificationOf('evt_1')] })).toBe(true);
      expect(await list()).toEqual([b, a]);
      expect(new Set(await incidents.listOpen([key(alert)]))).toEqual(new Set([a, b]));
      expect(await opened.notified()).toEqual(['evt_1']);

      const resolved = [{ id: 'inc_a', resolvedAtMs: 3_000, resolvedValue: 0.5 }];
      expect(await record({ resolved, notifications: [notificationOf('evt_2')] })).toBe(true);
      expect(await list()).toEqual([b, { ...a, resolvedAtMs: 3_000, resolvedValue: 0.5 }]);
      expect(await incidents.listOpen([key(alert)])).toEqual([b]);
      expect(await opened.notified()).toEqual(['evt_1', 'evt_2']);
    });

    it('resolves an incident without a value', async () => {
      const a = incidentOf(alert, 'inc_a');
      await record({ opened: [a, incidentOf(alert, 'inc_b')] });
      const resolved = [{ id: 'inc_a', resolvedAtMs: 3_000 }, resolutionOf('inc_b', 3_000)];
      expect(await record({ resolved })).toBe(true);
      expect((await list())[0]).toEqual({ ...a, resolvedAtMs: 3_000 });
    });

    it('prunes those of a project that were resolved first, of which one with long labels counts several times', async () => {
      const long = { labels: ['service', 'x'.repeat(1_100)] };
      const opened = ['a', 'b', 'c', 'd'].map((id) => incidentOf(alert, id, id === 'b' ? long : {}));
      await record({ opened });
      await record({ resolved: [resolutionOf('a', 30), resolutionOf('b', 40), resolutionOf('c', 20)] });
      const foreign = await putAlert('foreign', 'prj_2');
      const ofForeign = { projectId: 'prj_2', alertId: foreign.id, alertEtag: foreign.etag };
      await record({ ...ofForeign, opened: [incidentOf(foreign, 'f', { projectId: 'prj_2' })] });
      await record({ ...ofForeign, resolved: [resolutionOf('f', 10)] });
      const request = { projectId: 'prj_1', keptCount: 2, limit: 1 };
      for (const count of [1, 1, 0]) expect(await incidents.pruneExcess(request)).toBe(count);
      expect(ids(await list()).toSorted()).toEqual(['b', 'd']);
      expect(ids(await list({ projectId: 'prj_2', alertId: foreign.id }))).toEqual(['f']);
    });

    it('stores notifications without a transition', async () => {
      expect(await record({ notifications: [notificationOf('evt_1')] })).toBe(true);
      expect(await opened.notified()).toEqual(['evt_1']);
    });

    it('resolves an incident once, and stores nothing for whoever resolves it too', async () => {
      await record({ opened: [incidentOf(alert, 'inc_a'), incidentOf(alert, 'inc_b')] });
      const first = { resolved: [resolutionOf('inc_a', 3_000)], notifications: [notificationOf('evt_1')] };
      await record(first);
      const both = [resolutionOf('inc_a', 4_000), resolutionOf('inc_b', 4_000)];
      const second = record({ resolved: both, notifications: [notificationOf('evt_2')] });
      await expect(second).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await expect(record({ resolved: [resolutionOf('inc_x', 4_000)] })).rejects.toThrow();
      expect(await list()).toMatchObject([{ id: 'inc_a', resolvedAtMs: 3_000 }, { id: 'inc_b' }]);
      expect(ids(await incidents.listOpen([key(alert)]))).toEqual(['inc_b']);
      expect(await opened.notified()).toEqual(['evt_1']);
    });

    it('reopens a label set once its incident is resolved, also in the same transaction', async () => {
      const first = incidentOf(alert, 'inc_a');
      await record({ opened: [first] });
      const again = { ...first, id: 'inc_b', openedAtMs: 2_000 };
      expect(await record({ opened: [again], resolved: [resolutionOf('inc_a', 2_000)] })).toBe(true);
      expect(await incidents.listOpen([key(alert)])).toEqual([again]);
    });

    it('stores nothing for an outdated version of the alert', async () => {
      const changes = { opened: [incidentOf(alert, 'inc_a')], notifications: [notificationOf('evt_1')] };
      const changed = await putAlert('checkout-errors', 'prj_1', '{"enabled":false}');
      expect(await record(changes)).toBe(false);
      expect(await record({ ...changes, alertEtag: changed.etag, projectId: 'prj_2' })).toBe(false);
      const place = { kind: 'metric-alert', projectId: 'prj_1', slug: 'checkout-errors' } as const;
      await opened.documents.delete({ ...place, etags: '*' });
      expect(await record({ ...changes, alertEtag: changed.etag })).toBe(false);
      expect(await list()).toEqual([]);
      expect(await opened.notified()).toEqual([]);
    });

    it('stores all of a transition or nothing', async () => {
      await record({ notifications: [notificationOf('evt_1')] });
      const twice = { opened: [incidentOf(alert, 'inc_a')], notifications: [notificationOf('evt_1')] };
      await expect(record(twice)).rejects.toThrow();
      expect(await list()).toEqual([]);
    });

    it('lists newest first, ties by id, after the last incident of a page', async () => {
      const atMs = { inc_a: 1_000, inc_b: 2_000, inc_c: 2_000, inc_d: 3_000 };
      const all = Object.entries(atMs).map(([id, openedAtMs]) => incidentOf(alert, id, { openedAtMs }));
      await record({ opened: all });
      const expected = ['inc_d', 'inc_b', 'inc_c', 'inc_a'];
      expect(ids(await list())).toEqual(expected);
      expect(ids(await list({ limit: 2 }))).toEqual(expected.slice(0, 2));
      for (const [index, id] of expected.entries()) {
        const openedAtMs = all.find((incident) => incident.id === id)?.openedAtMs ?? 0;
        expect(ids(await list({ after: { openedAtMs, id } }))).toEqual(expected.slice(index + 1));
      }
    });

    it('lists by state', async () => {
      await record({ opened: ['inc_a', 'inc_b', 'inc_c'].map((id) => incidentOf(alert, id)) });
      await record({ resolved: [resolutionOf('inc_b', 2_000)] });
      expect(ids(await list({ state: 'firing' }))).toEqual(['inc_a', 'inc_c']);
      expect(ids(await list({ state: 'resolved' }))).toEqual(['inc_b']);
    });

    it('keeps alerts and projects apart', async () => {
      const [other, foreign] = [await putAlert('other'), await putAlert('checkout-errors', 'prj_2')];
      await record({ opened: [incidentOf(alert, 'inc_a'), incidentOf(alert, 'inc_b')] });
      const ofOther = { opened: [incidentOf(other, 'inc_c')], alertId: other.id, alertEtag: other.etag };
      await record(ofOther);
      const foreignIncident = { ...incidentOf(foreign, 'inc_d'), projectId: 'prj_2' };
      const ofForeign = { alertId: foreign.id, alertEtag: foreign.etag, projectId: 'prj_2' };
      await record({ ...ofForeign, opened: [foreignIncident] });
      expect(ids(await list())).toEqual(['inc_a', 'inc_b']);
      expect(await list({ projectId: 'prj_2' })).toEqual([]);
      expect(await incidents.countOpen('prj_1')).toEqual(
        new Map([
          [alert.id, 2],
          [other.id, 1],
        ]),
      );
      expect(await incidents.countOpen('prj_2')).toEqual(new Map([[foreign.id, 1]]));
      const [mine, others, theirs] = [key(alert), key(other), key(foreign, 'prj_2')];
      const open = (...keys: readonly AlertKey[]) =>
        incidents.listOpen(keys).then((found) => ids(found).sort());
      expect(await open(mine, others, theirs)).toEqual(['inc_a', 'inc_b', 'inc_c', 'inc_d']);
      expect(await open(others, theirs)).toEqual(['inc_c', 'inc_d']);
      expect(await open(key(alert, 'prj_2'))).toEqual([]);
      expect(await open()).toEqual([]);
      expect(await incidents.lastTransitionsMs([others])).toEqual(new Map([[other.id, 1_000]]));
    });

    it('returns when incidents of each alert last opened or resolved', async () => {
      expect(await incidents.lastTransitionsMs([key(alert)])).toEqual(new Map());
      await record({ opened: [incidentOf(alert, 'inc_a'), incidentOf(alert, 'inc_b', { openedAtMs: 500 })] });
      expect(await incidents.lastTransitionsMs([key(alert)])).toEqual(new Map([[alert.id, 1_000]]));
      await record({ resolved: [resolutionOf('inc_b', 2_000)] });
      expect(await incidents.lastTransitionsMs([key(alert)])).toEqual(new Map([[alert.id, 2_000]]));
    });

    it('deletes incidents with their alert, so that a new one under its slug has none', async () => {
      await record({ opened: [incidentOf(alert, 'inc_a')] });
      const place = { kind: 'metric-alert', projectId: 'prj_1', slug: 'checkout-errors' } as const;
      await opened.documents.delete({ ...place, etags: '*' });
      const next = await putAlert('checkout-errors');
      expect(await list()).toEqual([]);
      expect(await list({ alertId: next.id })).toEqual([]);
      const both = [key(alert), key(next)];
      expect(await incidents.listOpen(both)).toEqual([]);
      expect(await incidents.lastTransitionsMs(both)).toEqual(new Map());
      expect(await incidents.countOpen('prj_1')).toEqual(new Map());
    });

    it('prunes all but the newest incidents of an alert, and never open ones', async () => {
      const at = (id: string, openedAtMs: number) => incidentOf(alert, id, { openedAtMs });
      await record({ opened: [at('inc_open', 1), at('inc_old', 2), at('inc_b', 3)] });
      await record({ resolved: ['inc_old', 'inc_b'].map((id) => resolutionOf(id, 4)) });
      await record({ opened: [at('inc_c', 5), at('inc_d', 6), at('inc_e', 7)] });
      expect(ids(await list())).toEqual(['inc_e', 'inc_d', 'inc_c', 'inc_b', 'inc_open']);
    });

    it('preserves labels and values exactly', async () => {
      const labels = ['', '"', '__proto__', '\u0000 ü 🙂'];
      const incident = incidentOf(alert, 'inc_a', { labels, value: -1e-300 });
      await record({ opened: [incident, incidentOf(alert, 'inc_b', { labels: [], value: 1e300 })] });
      expect(await list()).toMatchObject([incident, { labels: [], value: 1e300 }]);
    });
  });
}
