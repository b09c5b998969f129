import { choosePageSize } from '../paging/choose-page-size.ts';
import { pageTokenError } from '../paging/page-token-error.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { AuditPageTokens, AuditPosition } from './audit-page-token.ts';
import type { AuditStore } from './audit-store.ts';

export interface ListAuditEntriesRequest {
  readonly userId?: string | undefined;
  readonly operation?: string | undefined;
  readonly pageSize?: number | undefined;
  readonly pageToken?: string | undefined;
}

export interface AuditPage {
  /** Newest first. */
  readonly entries: readonly AuditEntry[];
  readonly nextPageToken?: string;
}

export interface AuditService {
  /** @throws AppError `INVALID_ARGUMENT` for a token that is not valid for this list. */
  list(organizationId: string, request: ListAuditEntriesRequest): Promise<AuditPage>;
}

type Selection = Omit<AuditPosition, 'beforeId' | 'pageSize'>;

export function createAuditService(deps: {
  readonly store: Pick<AuditStore, 'list'>;
  readonly pageTokens: AuditPageTokens;
}): AuditService {
  const { store, pageTokens } = deps;

  function readPosition(organizationId: string, pageToken: string, requested: Selection): AuditPosition {
    const position = pageTokens.decode(organizationId, pageToken);
    if (position === undefined) throw pageTokenError();
    for (const [name, key] of selectors) {
      if (requested[key] === undefined || requested[key] === position[key]) continue;
      throw pageTokenError(
        `belongs to another "${name}"; send it without "${name}", or start over without it`,
      );
    }
    return position;
  }

  return {
    async list(organizationId, request) {
      const { userId, operation, pageToken } = request;
      const requested = {
        ...(userId === undefined ? {} : { userId }),
        ...(operation === undefined ? {} : { operation }),
      };
      const continued =
        pageToken === undefined ? undefined : readPosition(organizationId, pageToken, requested);
      const pageSize = choosePageSize(request, continued);
      const { pageSize: _, ...position } = continued ?? { ...requested, pageSize };
      const found = await store.list({ ...position, organizationId, limit: pageSize + 1 });
      const entries = found.slice(0, pageSize);
      const last = entries.at(-1);
      if (found.length <= pageSize || last === undefined) return { entries };
      const nextPageToken = pageTokens.encode(organizationId, { ...position, beforeId: last.id, pageSize });
      return { entries, nextPageToken };
    },
  };
}

const selectors = [
  ['user_id', 'userId'],
  ['operation', 'operation'],
] as const;
