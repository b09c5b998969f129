import { toCanonicalJson } from '../documents/canonical-json.ts';
import { answerList, answerRead, answerWrite, toWriteHeaders } from '../documents/document-wire.ts';
import type { OperationResponse, Schemas, TagHandlers } from '../generated/operations.gen.ts';
import type { HandlerContexts } from '../http/request-context.ts';
import type { AlertService } from './alert-service.ts';
import { fromWireAlert, toWireAlertSummary, toWireIncident } from './alert-wire.ts';
import type { IncidentService } from './incident-service.ts';

export function createAlertsHandlers({
  alerts,
  incidents,
}: {
  readonly alerts: AlertService;
  readonly incidents: IncidentService;
}): TagHandlers<'Metric alerts', HandlerContexts> {
  return {
    async listMetricAlerts({ headers }, { caller }): Promise<OperationResponse<'listMetricAlerts'>> {
      const found = await alerts.list(caller.projectId);
      return answerList<Schemas['MetricAlertList']>(headers, {
        metric_alerts: found.map(toWireAlertSummary),
        project_id: caller.projectId,
      });
    },

    async getMetricAlert({ path, headers }, { caller }): Promise<OperationResponse<'getMetricAlert'>> {
      const document = await alerts.get(caller.projectId, path.slug);
      return answerRead<Schemas['MetricAlert']>(headers, document);
    },

    async putMetricAlert({ path, headers, body }, { caller }): Promise<OperationResponse<'putMetricAlert'>> {
      const write = {
        alert: fromWireAlert(body),
        body: toCanonicalJson(body),
        headers: toWriteHeaders(headers),
      };
      return answerWrite<Schemas['MetricAlert']>(await alerts.put(caller, path.slug, write));
    },

    async deleteMetricAlert({ path, headers }, { caller }): Promise<OperationResponse<'deleteMetricAlert'>> {
      await alerts.delete(caller.projectId, path.slug, toWriteHeaders(headers));
      return { status: 204 };
    },

    async listMetricAlertIncidents(
      { path, query },
      { caller },
    ): Promise<OperationResponse<'listMetricAlertIncidents'>> {
      const { state, page_size: pageSize, page_token: pageToken } = query;
      const page = await incidents.list(caller.projectId, path.slug, { state, pageSize, pageToken });
      return {
        status: 200,
        body: {
          incidents: page.incidents.map(toWireIncident),
          project_id: caller.projectId,
          ...(page.nextPageToken === undefined ? {} : { next_page_token: page.nextPageToken }),
        },
      };
    },
  };
}
