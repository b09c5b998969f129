import { toCanonicalJson } from '../documents/canonical-json.ts';
import { answerList, answerRead, answerWrite, toWriteHeaders } from '../documents/document-wire.ts';
import type { OperationResponse, Schemas, TagHandlers } from '../generated/operations.gen.ts';
import type { HandlerContexts } from '../http/request-context.ts';
import type { DashboardService } from './dashboard-service.ts';
import { fromWireDashboard, toWireDashboardSummary } from './dashboard-wire.ts';

export function createDashboardsHandlers(
  dashboards: DashboardService,
): TagHandlers<'Dashboards', HandlerContexts> {
  return {
    async listDashboards({ headers }, { caller }): Promise<OperationResponse<'listDashboards'>> {
      const found = await dashboards.list(caller.projectId);
      return answerList<Schemas['DashboardList']>(headers, {
        dashboards: found.map(toWireDashboardSummary),
        project_id: caller.projectId,
      });
    },

    async getDashboard({ path, headers }, { caller }): Promise<OperationResponse<'getDashboard'>> {
      const document = await dashboards.get(caller.projectId, path.slug);
      return answerRead<Schemas['Dashboard']>(headers, document);
    },

    async putDashboard({ path, headers, body }, { caller }): Promise<OperationResponse<'putDashboard'>> {
      const write = {
        dashboard: fromWireDashboard(body),
        body: toCanonicalJson(body),
        headers: toWriteHeaders(headers),
      };
      return answerWrite<Schemas['Dashboard']>(await dashboards.put(caller.projectId, path.slug, write));
    },

    async deleteDashboard({ path, headers }, { caller }): Promise<OperationResponse<'deleteDashboard'>> {
      await dashboards.delete(caller.projectId, path.slug, toWriteHeaders(headers));
      return { status: 204 };
    },
  };
}
