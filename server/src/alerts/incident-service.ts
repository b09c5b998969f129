import { pageTokenError } from '../paging/page-token-error.ts';
import type { AlertService } from './alert-service.ts';
import type { Incident } from './incident.ts';
import type { IncidentPageTokens } from './incident-page-token.ts';
import type { IncidentListQuery, IncidentStore } from './incident-store.ts';

export interface ListIncidentsRequest {
  readonly state?: IncidentListQuery['state'] | undefined;
  readonly pageSize?: number | undefined;
  readonly pageToken?: string | undefined;
}

export interface IncidentsPage {
  /** Newest first. */
  readonly incidents: readonly Incident[];
  readonly nextPageToken?: string;
}

export interface IncidentService {
  /** @throws AppError `METRIC_ALERT_NOT_FOUND`; `INVALID_ARGUMENT` for a token that is not valid for this list. */
  list(projectId: string, slug: string, request: ListIncidentsRequest): Promise<IncidentsPage>;
}

const defaultPageSize = 100;

export function createIncidentService(deps: {
  readonly alerts: Pick<AlertService, 'get'>;
  readonly store: Pick<IncidentStore, 'list'>;
  readonly pageTokens: IncidentPageTokens;
}): IncidentService {
  const { alerts, store, pageTokens } = deps;
  return {
    async list(projectId, slug, request) {
      const { pageSize = defaultPageSize, pageToken } = request;
      const { id: alertId } = await alerts.get(projectId, slug);
      const position = pageToken === undefined ? undefined : readPosition(projectId, alertId, pageToken);
      if (position !== undefined && request.state !== undefined && request.state !== position.state) {
        throw pageTokenError('belongs to another state; send it without "state", or start over without it');
      }
      const state = position === undefined ? request.state : position.state;
      const found = await store.list({
        projectId,
        alertId,
        ...(state === undefined ? {} : { state }),
        ...(position === undefined ? {} : { after: position.after }),
        limit: pageSize + 1,
      });
      const incidents = found.slice(0, pageSize);
      const last = incidents.at(-1);
      if (found.length <= pageSize || last === undefined) return { incidents };
      const after = { openedAtMs: last.openedAtMs, id: last.id };
      return { incidents, nextPageToken: pageTokens.encode(projectId, { alertId, state, after }) };
    },
  };

  function readPosition(projectId: string, alertId: string, pageToken: string) {
    const position = pageTokens.decode(projectId, pageToken);
    if (position?.alertId === alertId) return position;
    throw pageTokenError();
  }
}
