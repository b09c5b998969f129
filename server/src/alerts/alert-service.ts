import type { ChannelStore } from '../channels/channel-store.ts';
import { createDocumentService, type WrittenDocument } from '../documents/document-service.ts';
import type { DocumentStore, DocumentSummary, StoredDocument } from '../documents/document-store.ts';
import { parseIfMatch, parsePutPrecondition, type WriteHeaders } from '../documents/parse-precondition.ts';
import { fromWireAlert } from './alert-wire.ts';
import { checkWrittenAlert } from './check-written-alert.ts';
import type { IncidentStore } from './incident-store.ts';
import type { MetricAlert } from './metric-alert.ts';
import { decodeMetricAlert } from './to-metric-alert.ts';
import type { AlertSummary, WrittenAlert } from './written-alert.ts';

/** An alert was written or, with `alert` absent, deleted. */
export interface AlertChange {
  readonly id: string;
  readonly alert: MetricAlert | undefined;
}

export interface AlertWrite {
  readonly alert: WrittenAlert;
  /** Its canonical JSON. */
  readonly body: string;
  readonly headers: WriteHeaders;
}

/** Metric alerts as documents of a project. */
export interface AlertService {
  /** Sorted by slug. */
  list(projectId: string): Promise<readonly AlertSummary[]>;
  /** @throws AppError `METRIC_ALERT_NOT_FOUND`. */
  get(projectId: string, slug: string): Promise<StoredDocument>;
  /** @throws AppError `INVALID_ARGUMENT`, `PRECONDITION_REQUIRED`, `PRECONDITION_FAILED`. */
  put(owner: AlertOwner, slug: string, write: AlertWrite): Promise<WrittenDocument>;
  /** Deletes its incidents too. @throws AppError as `put`. */
  delete(projectId: string, slug: string, headers: WriteHeaders): Promise<void>;
  /** Every alert of every project. */
  load(): Promise<readonly MetricAlert[]>;
  /** Subscribes to alert changes of all processes, as `DocumentStore.onChange`. @returns a function that unsubscribes. */
  onChange(listener: (change: AlertChange) => void): () => void;
}

export interface AlertOwner {
  readonly projectId: string;
  /** The alert may only name channels of this organization, and those that its stored version names. */
  readonly organizationId: string;
}

type AlertDocument = StoredDocument & { readonly projectId: string };

export interface AlertServiceDependencies {
  readonly store: DocumentStore;
  readonly channels: Pick<ChannelStore, 'list'>;
  readonly incidents: Pick<IncidentStore, 'countOpen'>;
  readonly nowMs: () => number;
  /** Called for a stored alert that is not valid in this release: it is served but not evaluated. */
  readonly onUnreadable: (document: AlertDocument, error: unknown) => void;
}

type StoredSummary = Pick<AlertSummary, 'displayName' | 'severity' | 'enabled'>;

export function createAlertService(deps: AlertServiceDependencies): AlertService {
  const { store, channels, incidents } = deps;
  const documents = createDocumentService(
    {
      kind: 'metric-alert',
      noun: 'metric alert',
      notFound: 'METRIC_ALERT_NOT_FOUND',
      limitName: 'metric_alerts_per_project',
    },
    deps,
  );

  /** `undefined` when it is not valid in this release. */
  function decode(document: AlertDocument): MetricAlert | undefined {
    try {
      return decodeMetricAlert(document);
    } catch (error) {
      deps.onUnreadable(document, error);
      return undefined;
    }
  }

  /** Its channels may have been deleted since: the alert can be replaced all the same. */
  async function storedNotifications(projectId: string, slug: string): Promise<readonly string[]> {
    const document = await store.get('metric-alert', projectId, slug);
    return document === undefined ? [] : fromWireAlert(JSON.parse(document.body)).notifications;
  }

  return {
    async list(projectId) {
      const [found, firingCounts] = await Promise.all([
        documents.list(projectId),
        incidents.countOpen(projectId),
      ]);
      return found.map((document) => toSummary(document, firingCounts.get(document.id) ?? 0));
    },
    get: documents.get,
    async put({ projectId, organizationId }, slug, { alert, body, headers }) {
      const precondition = parsePutPrecondition(headers);
      const listed = (await channels.list(organizationId)).map((channel) => channel.slug);
      const stored = precondition.kind === 'etag' ? await storedNotifications(projectId, slug) : [];
      checkWrittenAlert(alert, new Set([...listed, ...stored]));
      const summary = encodeSummary(alert);
      return documents.put(projectId, slug, { body, sets: ['notifications'], summary, precondition });
    },
    async delete(projectId, slug, { ifMatch }) {
      await documents.delete(projectId, slug, parseIfMatch(ifMatch));
    },
    async load() {
      const stored = await store.listAll('metric-alert');
      return stored.flatMap((document) => decode(document) ?? []);
    },
    onChange(listener) {
      return store.onChange(({ kind, id, projectId, document }) => {
        if (kind !== 'metric-alert') return;
        listener({ id, alert: document && decode({ ...document, projectId }) });
      });
    },
  };
}

function encodeSummary({ displayName, severity, enabled }: WrittenAlert): string {
  const summary: StoredSummary = { displayName, severity, enabled };
  return JSON.stringify(summary);
}

function toSummary({ slug, summary, updatedAtMs }: DocumentSummary, firingCount: number): AlertSummary {
  const stored: StoredSummary = JSON.parse(summary); // only encodeSummary writes it
  return { slug, ...stored, firingCount, updatedAtMs };
}
