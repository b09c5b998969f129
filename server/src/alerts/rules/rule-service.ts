import { AppError } from '../../errors/app-error.ts';
import { DamagedItem } from '../../errors/damaged-item.ts';
import type { AlertService } from '../alert-service.ts';
import { fromWireAlert } from '../alert-wire.ts';
import type { EvaluationReport } from '../evaluation/evaluation-reports.ts';
import type { AlertEvaluation } from '../evaluation/start-alert-evaluation.ts';
import type { Incident } from '../incident.ts';
import { type IncidentStore, maxAlertsInRead } from '../incident-store.ts';
import type { AlertSummary, WrittenAlert } from '../written-alert.ts';

/** A metric alert as a rule of Prometheus. */
export interface AlertRule {
  readonly slug: string;
  readonly alert: WrittenAlert;
  /** Whether it has open incidents. */
  readonly isFiring: boolean;
  /** Its open incidents, newest first; none where they are not read. */
  readonly open: readonly Incident[];
  /** Absent when this process has not evaluated it. */
  readonly lastReport?: EvaluationReport;
}

/** Reads the metric alerts of a project together with what is firing. */
export interface RuleService {
  /** The enabled ones that are wanted and not damaged, by slug. They are read while they are taken, because all open incidents may be larger than memory. */
  list(projectId: string, selection?: RuleSelection): AsyncIterable<AlertRule>;
}

export interface RuleSelection {
  /** Default all. */
  readonly isWanted?: RuleFilter;
  /** Whether open incidents are read, whose labels may take megabytes; default true. */
  readonly readsOpen?: boolean;
}

export type RuleFilter = (rule: Pick<AlertRule, 'slug' | 'alert'>) => boolean;

/** Alerts that are read at once, of which `maxAlertsInRead` have open incidents, */
const maxAlertsInBatch = 50;
/** and open incidents, unless one alert has more. */
const maxIncidentsInBatch = 1_000;

export function createRuleService({
  alerts,
  incidents,
  lastReport,
}: {
  readonly alerts: Pick<AlertService, 'list' | 'get'>;
  readonly incidents: Pick<IncidentStore, 'listOpen'>;
  readonly lastReport: AlertEvaluation['lastReport'];
}): RuleService {
  /** `undefined` when it was deleted since the list was read, or is damaged. */
  async function read(projectId: string, slug: string) {
    try {
      const { id, body } = await alerts.get(projectId, slug);
      return { id, slug, alert: fromWireAlert(JSON.parse(body)) }; // validated against the contract when it was written
    } catch (error) {
      const isGone = error instanceof AppError && error.code === 'METRIC_ALERT_NOT_FOUND';
      if (isGone || error instanceof DamagedItem) return undefined;
      throw error;
    }
  }

  async function* list(
    projectId: string,
    { isWanted = () => true, readsOpen = true }: RuleSelection = {},
  ): AsyncGenerator<AlertRule, void, undefined> {
    const enabled = (await alerts.list(projectId)).filter((alert) => alert.enabled);
    for (const batch of batchesOf(enabled)) {
      const found = await Promise.all(batch.map(({ slug }) => read(projectId, slug)));
      const rules = found.filter((rule) => rule !== undefined).filter(isWanted);
      // Alerts without open incidents need no second read.
      const firing = new Set(batch.filter(({ firingCount }) => firingCount > 0).map(({ slug }) => slug));
      const keys = rules.filter(({ slug }) => firing.has(slug)).map(({ id }) => ({ projectId, id }));
      const open = readsOpen && keys.length > 0 ? await incidents.listOpen(keys) : [];
      const byAlert = Map.groupBy(open, ({ alertId }) => alertId);
      for (const { id, slug, alert } of rules) {
        const report = lastReport(id);
        const openOfAlert = byAlert.get(id) ?? [];
        yield {
          slug,
          alert,
          // Some may have resolved since they were counted.
          isFiring: readsOpen ? openOfAlert.length > 0 : firing.has(slug),
          open: openOfAlert,
          ...(report === undefined ? {} : { lastReport: report }),
        };
      }
    }
  }

  return { list };
}

function batchesOf(summaries: readonly AlertSummary[]): readonly (readonly AlertSummary[])[] {
  const batches: AlertSummary[][] = [];
  for (const summary of summaries) {
    const batch = batches.at(-1);
    if (batch !== undefined && isOneBatch([...batch, summary])) batch.push(summary);
    else batches.push([summary]);
  }
  return batches;
}

function isOneBatch(summaries: readonly AlertSummary[]): boolean {
  const counts = summaries.map(({ firingCount }) => firingCount).filter((count) => count > 0);
  const incidentCount = counts.reduce((sum, count) => sum + count, 0);
  return (
    summaries.length <= maxAlertsInBatch &&
    counts.length <= maxAlertsInRead &&
    incidentCount <= maxIncidentsInBatch
  );
}
