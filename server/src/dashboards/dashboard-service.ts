import { createDocumentService, type WrittenDocument } from '../documents/document-service.ts';
import type { DocumentStore, DocumentSummary, StoredDocument } from '../documents/document-store.ts';
import { parseIfMatch, parsePutPrecondition, type WriteHeaders } from '../documents/parse-precondition.ts';
import type { FairPool } from '../fairness/fair-pool.ts';
import type { FairTurns } from '../fairness/fair-turns.ts';
import { checkDashboard } from './check-dashboard.ts';
import type { DashboardSummary, WrittenDashboard } from './dashboard.ts';

export interface DashboardWrite {
  readonly dashboard: WrittenDashboard;
  /** Its canonical JSON. */
  readonly body: string;
  readonly headers: WriteHeaders;
}

/** Dashboards as documents of a project. */
export interface DashboardService {
  /** Sorted by slug. */
  list(projectId: string): Promise<readonly DashboardSummary[]>;
  /** @throws AppError `DASHBOARD_NOT_FOUND`. */
  get(projectId: string, slug: string): Promise<StoredDocument>;
  /**
   * @throws AppError `INVALID_ARGUMENT`, `PRECONDITION_REQUIRED`, `PRECONDITION_FAILED`; `UNAVAILABLE` when the project writes too many
   *   at once.
   */
  put(projectId: string, slug: string, write: DashboardWrite): Promise<WrittenDocument>;
  /** @throws AppError like `put`. */
  delete(projectId: string, slug: string, headers: WriteHeaders): Promise<void>;
}

type StoredSummary = Pick<DashboardSummary, 'title' | 'widgetCount'>;

export interface DashboardServiceOptions {
  readonly store: DocumentStore;
  readonly nowMs: () => number;
  /** Room for dashboards that are being checked, which are in memory meanwhile. */
  readonly places: Pick<FairPool, 'open'>;
  /** Of the thread: a dashboard may take a second of it. */
  readonly turns: FairTurns;
}

export function createDashboardService(options: DashboardServiceOptions): DashboardService {
  const { places, turns } = options;
  const documents = createDocumentService(
    {
      kind: 'dashboard',
      noun: 'dashboard',
      notFound: 'DASHBOARD_NOT_FOUND',
      limitName: 'dashboards_per_project',
    },
    options,
  );

  async function check(projectId: string, dashboard: WrittenDashboard): Promise<void> {
    const place = places.open({ tenant: projectId, isWebKey: false });
    try {
      place.take(1);
      await checkDashboard(dashboard, async () => {
        await new Promise<void>((resolve) => turns.add(projectId, resolve));
        // Throws once another project needed the place.
        place.take(0);
      });
    } finally {
      place.release();
    }
  }

  return {
    list: async (projectId) => (await documents.list(projectId)).map(toSummary),
    get: documents.get,
    async put(projectId, slug, { dashboard, body, headers }) {
      const precondition = parsePutPrecondition(headers);
      await check(projectId, dashboard);
      return documents.put(projectId, slug, { body, summary: encodeSummary(dashboard), precondition });
    },
    async delete(projectId, slug, { ifMatch }) {
      await documents.delete(projectId, slug, parseIfMatch(ifMatch));
    },
  };
}

function encodeSummary({ title, widgets }: WrittenDashboard): string {
  const summary: StoredSummary = { title, widgetCount: widgets.length };
  return JSON.stringify(summary);
}

function toSummary({ slug, summary, updatedAtMs }: DocumentSummary): DashboardSummary {
  const stored: StoredSummary = JSON.parse(summary); // of encodeSummary alone
  return { slug, ...stored, updatedAtMs };
}
