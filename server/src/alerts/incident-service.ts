import { choosePageSize } from '../paging/choose-page-size.ts';
import { pageTokenError } from '../paging/page-token-error.ts';
import { countLabelCharacters } from '../promql/labels/count-label-characters.ts';
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

/** Of the labels of a page, exceeded by those of one incident at most: a thousand times the longest labels would exceed the memory. */
const maxPageCharacters = 16 * 1024 * 1024;
const maxIncidentsInRead = 50;

export function createIncidentService(deps: {
  readonly alerts: Pick<AlertService, 'get'>;
  readonly store: Pick<IncidentStore, 'list'>;
  readonly pageTokens: IncidentPageTokens;
}): IncidentService {
  const { alerts, store, pageTokens } = deps;
  return {
    async list(projectId, slug, request) {
      const { pageToken } = request;
      const { id: alertId } = await alerts.get(projectId, slug);
      const position = pageToken === undefined ? undefined : readPosition(projectId, alertId, pageToken);
      if (position !== undefined && request.state !== undefined && request.state !== position.state) {
        throw pageTokenError('belongs to another state; send it without "state", or start over without it');
      }
      const state = position === undefined ? request.state : position.state;
      const pageSize = choosePageSize(request, position);
      const incidents: Incident[] = [];
      let characters = 0;
      const limit = Math.min(pageSize + 1, maxIncidentsInRead);
      const query = { projectId, alertId, ...(state === undefined ? {} : { state }), limit };
      for await (const incident of readFrom(query, position?.after)) {
        const last = incidents.at(-1);
        if (last !== undefined && (incidents.length === pageSize || characters >= maxPageCharacters)) {
          const after = placeOf(last);
          const next = { alertId, state, after, pageSize };
          return { incidents, nextPageToken: pageTokens.encode(projectId, next) };
        }
        incidents.push(incident);
        characters += countLabelCharacters([incident]);
      }
      return { incidents };
    },
  };

  /** All that follow, read as they are taken. */
  async function* readFrom(
    query: Omit<IncidentListQuery, 'after'>,
    start: IncidentListQuery['after'],
  ): AsyncGenerator<Incident, void, undefined> {
    let after = start;
    for (;;) {
      const found = await store.list({ ...query, ...(after === undefined ? {} : { after }) });
      yield* found;
      const last = found.at(-1);
      if (last === undefined || found.length < query.limit) return;
      after = placeOf(last);
    }
  }

  function readPosition(projectId: string, alertId: string, pageToken: string) {
    const position = pageTokens.decode(projectId, pageToken);
    if (position?.alertId === alertId) return position;
    throw pageTokenError();
  }
}

function placeOf({ openedAtMs, id }: Incident): NonNullable<IncidentListQuery['after']> {
  return { openedAtMs, id };
}
