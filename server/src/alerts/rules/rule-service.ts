import { AppError } from '../../errors/app-error.ts';
import type { AlertService } from '../alert-service.ts';
import { fromWireAlert } from '../alert-wire.ts';
import type { EvaluationReport } from '../evaluation/evaluation-reports.ts';
import type { AlertEvaluation } from '../evaluation/start-alert-evaluation.ts';
import type { Incident } from '../incident.ts';
import type { IncidentStore } from '../incident-store.ts';
import type { WrittenAlert } from '../written-alert.ts';

/** A metric alert as a rule of Prometheus. */
export interface AlertRule {
  readonly slug: string;
  readonly alert: WrittenAlert;
  /** Its open incidents, newest first. */
  readonly open: readonly Incident[];
  /** Absent when this process has not evaluated it. */
  readonly lastReport?: EvaluationReport;
}

/** Reads the metric alerts of a project together with what is firing. */
export interface RuleService {
  /** The enabled ones, by slug. */
  list(projectId: string): Promise<readonly AlertRule[]>;
}

/** Alerts whose bodies are read at once. */
const batchSize = 50;

export function createRuleService({
  alerts,
  incidents,
  lastReport,
}: {
  readonly alerts: Pick<AlertService, 'list' | 'get'>;
  readonly incidents: Pick<IncidentStore, 'listOpen'>;
  readonly lastReport: AlertEvaluation['lastReport'];
}): RuleService {
  /** `undefined` when it was deleted since the list was read. */
  async function read(projectId: string, slug: string) {
    try {
      const { id, body } = await alerts.get(projectId, slug);
      return { id, slug, alert: fromWireAlert(JSON.parse(body)) }; // validated against the contract when it was written
    } catch (error) {
      if (error instanceof AppError && error.code === 'METRIC_ALERT_NOT_FOUND') return undefined;
      throw error;
    }
  }

  return {
    async list(projectId) {
      const enabled = (await alerts.list(projectId)).filter((alert) => alert.enabled);
      const found = [];
      for (let from = 0; from < enabled.length; from += batchSize) {
        const batch = enabled.slice(from, from + batchSize);
        found.push(...(await Promise.all(batch.map(({ slug }) => read(projectId, slug)))));
      }
      const rules = found.filter((rule) => rule !== undefined);
      // Alerts without open incidents need no second read.
      const firing = new Set(enabled.filter(({ firingCount }) => firingCount > 0).map(({ slug }) => slug));
      const keys = rules.filter(({ slug }) => firing.has(slug)).map(({ id }) => ({ projectId, id }));
      const open = keys.length === 0 ? [] : await incidents.listOpen(keys);
      const byAlert = Map.groupBy(open, ({ alertId }) => alertId);
      return rules.map(({ id, slug, alert }) => {
        const report = lastReport(id);
        return {
          slug,
          alert,
          open: byAlert.get(id) ?? [],
          ...(report === undefined ? {} : { lastReport: report }),
        };
      });
    },
  };
}
