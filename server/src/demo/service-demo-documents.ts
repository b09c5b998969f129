import type { AlertOwner, AlertService } from '../alerts/alert-service.ts';
import { fromWireAlert } from '../alerts/alert-wire.ts';
import type { AutomationService } from '../automations/automation-service.ts';
import type { DashboardService } from '../dashboards/dashboard-service.ts';
import { fromWireDashboard } from '../dashboards/dashboard-wire.ts';
import { toCanonicalJson } from '../documents/canonical-json.ts';
import { AppError } from '../errors/app-error.ts';
import type { DemoDocuments } from './demo-documents.ts';

export interface DocumentServices {
  readonly alerts: Pick<AlertService, 'put'>;
  readonly dashboards: Pick<DashboardService, 'put'>;
  readonly automations: Pick<AutomationService, 'list' | 'create'>;
}

const headers = { ifNoneMatch: '*' };

/** The services of this process. */
export function createServiceDemoDocuments(
  { alerts, dashboards, automations }: DocumentServices,
  owner: AlertOwner,
): DemoDocuments {
  return {
    async createAlert(slug, document) {
      const write = { alert: fromWireAlert(document), body: toCanonicalJson(document), headers };
      await unlessThere(alerts.put(owner, slug, write));
    },
    async createDashboard(slug, document) {
      const write = { dashboard: fromWireDashboard(document), body: toCanonicalJson(document), headers };
      await unlessThere(dashboards.put(owner.projectId, slug, write));
    },
    async createAutomation(automation) {
      const listed = await automations.list(owner.projectId);
      if (listed.some(({ name }) => name === automation.name)) return;
      await automations.create(owner, automation);
    },
  };
}

async function unlessThere(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'PRECONDITION_FAILED') throw error;
  }
}
