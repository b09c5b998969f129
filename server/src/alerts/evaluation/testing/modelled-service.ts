import type { StoredDocument } from '../../../documents/document-store.ts';
import { createFakeDocumentStore } from '../../../documents/testing/fake-document-store.ts';
import { createNotificationMaker } from '../../../notifications/create-notification-maker.ts';
import { writeStaleMarker } from '../../../promql/samples/stale-marker.ts';
import type { AlertChange } from '../../alert-service.ts';
import type { IncidentStore } from '../../incident-store.ts';
import { createFakeIncidentStore } from '../../testing/fake-incident-store.ts';
import { holdEveryAlert } from '../shards/hold-every-alert.ts';
import { type AlertEvaluation, startAlertEvaluation } from '../start-alert-evaluation.ts';
import { createFakeConditions, type WrittenSample } from './fake-conditions.ts';
import { type AlertVersion, modelProjectId, slugOf, toAlert } from './model-alerts.ts';
import type { ModelCommand, ModelSample } from './model-commands.ts';
import { clockOfLife, plainEvaluation } from './plain-evaluation.ts';
import type { Outcome } from './plain-model.ts';
import { describeIncident } from './plain-table.ts';
import type { SettlingClock } from './settling-clock.ts';

/** The evaluation of alerts over in-memory stores, with the commands of the plain model. */
export interface ModelledService {
  append(samples: readonly ModelSample[]): void;
  put(alert: number, version: AlertVersion): Promise<void>;
  delete(alert: number): Promise<void>;
  restart(): Promise<void>;
  fail(command: Extract<ModelCommand, { kind: 'fail' }>): void;
  hold(command: Extract<ModelCommand, { kind: 'hold' }>): void;
  release(): void;
  outcome(): Promise<Outcome>;
}

interface Body {
  readonly alert: number;
  readonly version: AlertVersion;
}

export async function startModelledService(clock: SettlingClock): Promise<ModelledService> {
  const documents = createFakeDocumentStore();
  const incidents = createFakeIncidentStore(documents);
  const conditions = createFakeConditions();
  const listeners = new Set<(change: AlertChange) => void>();
  const storeFailures = new Set<number>();
  let storeHold: (HeldStore & { readonly alert: number }) | undefined;
  let release = (): void => {};
  let created = 0;
  let life = new AbortController();
  await start();

  async function start(): Promise<AlertEvaluation> {
    const { signal } = life;
    let randomCount = created++ * 2 ** 20;
    return startAlertEvaluation({
      ...plainEvaluation,
      ...clockOfLife(clock, signal),
      metrics: {
        ...conditions,
        evaluateConditions: (...args) => whileAlive(signal, conditions.evaluateConditions(...args)),
        onCommit(listener) {
          const stop = conditions.onCommit(listener);
          signal.addEventListener('abort', stop);
          return stop;
        },
      },
      incidents: { ...incidents, recordTransitions: (transitions) => record(transitions, signal) },
      loadAlerts: async () => (await documents.listAll('metric-alert')).map(readAlert),
      shards: holdEveryAlert(),
      onAlertChange(listener) {
        const stop = () => void listeners.delete(listener);
        listeners.add(listener);
        signal.addEventListener('abort', stop);
        return stop;
      },
      notifications: createNotificationMaker({
        randomBytes: (count) => toBytes(++randomCount, count),
        nowMs: clock.nowMs,
      }),
      newIncidentId: () => `inc_${++randomCount}`,
    });
  }

  const record: RecordInLife = async (transitions, signal) => {
    const alert = await findNumber(transitions.alertId);
    const hold = storeHold?.alert === alert ? storeHold : undefined;
    if (hold !== undefined) storeHold = undefined;
    if (hold?.where === 'before-store') await whileAlive(signal, hold.released);
    if (alert !== undefined && storeFailures.delete(alert)) throw new Error('the disk is full');
    const isStored = await incidents.recordTransitions(transitions);
    if (hold?.where === 'after-store') await whileAlive(signal, hold.released);
    return isStored;
  };

  async function findNumber(id: string): Promise<number | undefined> {
    const found = (await documents.listAll('metric-alert')).find((document) => document.id === id);
    return found && readBody(found).alert;
  }

  async function write(alert: number, version: AlertVersion | undefined): Promise<void> {
    const place = { kind: 'metric-alert', projectId: modelProjectId, slug: slugOf(alert) } as const;
    if (version === undefined) {
      const outcome = await documents.delete({ ...place, etags: '*' });
      if (outcome.kind === 'deleted') broadcast({ id: outcome.document.id, alert: undefined });
      return;
    }
    const exists = (await documents.get(place.kind, place.projectId, place.slug)) !== undefined;
    const body: Body = { alert, version };
    const outcome = await documents.put({
      ...place,
      body: JSON.stringify(body),
      summary: '{}',
      precondition: exists ? { kind: 'etag', etags: '*' } : { kind: 'absent' },
      nowMs: clock.nowMs(),
    });
    if (outcome.kind !== 'created' && outcome.kind !== 'replaced') return;
    broadcast({ id: outcome.document.id, alert: readAlert(outcome.document) });
  }

  function broadcast(change: AlertChange): void {
    for (const listener of listeners) listener(change);
  }

  return {
    append(samples) {
      conditions.append(
        modelProjectId,
        samples.map((sample) => toWritten(sample, clock.nowMs())),
      );
    },
    put: write,
    delete: (alert) => write(alert, undefined),
    async restart() {
      life.abort();
      life = new AbortController();
      storeFailures.clear();
      storeHold = undefined;
      conditions.clearFailures();
      await start();
    },
    fail({ alert, how }) {
      if (how === 'store') storeFailures.add(alert);
      else conditions.failNext(firingVectorOf(alert), how);
    },
    hold({ alert, where }) {
      if (where === 'evaluation') {
        release = conditions.holdNext();
        return;
      }
      const { promise: released, resolve } = Promise.withResolvers<void>();
      storeHold = { alert, where, released };
      release = resolve;
    },
    release() {
      storeHold = undefined;
      conditions.clearHold();
      release();
    },
    async outcome() {
      const lines: string[] = [];
      for (const { id, body } of await documents.listAll('metric-alert')) {
        const { alert }: Body = JSON.parse(body); // only write stores bodies
        const query = { projectId: modelProjectId, alertId: id, limit: Number.MAX_SAFE_INTEGER };
        for (const { labels, openedAtMs, value, resolvedAtMs } of await incidents.list(query)) {
          const incident = describeIncident(alert, JSON.stringify(labels), openedAtMs);
          lines.push(`${incident} ${value} until ${resolvedAtMs}`);
        }
      }
      return {
        incidents: lines.sort(),
        notifications: incidents.notifications
          .map(({ channelSlug, kind, payload }) => `${channelSlug} ${kind} ${describePayload(payload)}`)
          .sort(),
      };
    },
  };
}

interface HeldStore {
  readonly where: 'before-store' | 'after-store';
  readonly released: Promise<void>;
}

type RecordInLife = (
  transitions: Parameters<IncidentStore['recordTransitions']>[0],
  signal: AbortSignal,
) => Promise<boolean>;

/** After the process was killed, its promises never settle. */
async function whileAlive<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  try {
    return await promise;
  } finally {
    if (signal.aborted) await new Promise(() => {});
  }
}

function readBody({ body }: StoredDocument): Body {
  return JSON.parse(body); // only write stores bodies
}

function readAlert(document: StoredDocument) {
  const { alert, version } = readBody(document);
  const { id, etag, updatedAtMs } = document;
  return toAlert(alert, version, { id, etag, writtenAtMs: updatedAtMs });
}

const anyVersion: AlertVersion = { enabled: true, bound: 8, recoveryBound: 5, channels: [] };

function firingVectorOf(alert: number): string {
  return toAlert(alert, anyVersion, { id: '', etag: '', writtenAtMs: 0 }).condition.firing.vector;
}

function toWritten({ metric, host, zone, offsetMs, value }: ModelSample, nowMs: number): WrittenSample {
  const values = new Float64Array(1);
  if (value === 'stale') writeStaleMarker(values, 0);
  else values[0] = value;
  return {
    labels: ['__name__', metric, 'host', host, 'zone', zone],
    timeMs: nowMs + offsetMs,
    value: values,
  };
}

function describePayload(payload: string): string {
  const { alert, incident } = JSON.parse(payload) as {
    readonly alert: { readonly slug: string };
    readonly incident: { readonly labels: Readonly<Record<string, string>>; readonly opened_at: string };
  };
  const key = JSON.stringify(Object.entries(incident.labels).flat());
  return describeIncident(Number(alert.slug.split('-')[1]), key, Date.parse(incident.opened_at));
}

function toBytes(number: number, count: number): Buffer {
  const bytes = Buffer.alloc(count);
  bytes.writeUInt32BE(number, count - 4);
  return bytes;
}
