import { createListTokens } from '../paging/list-token.ts';
import type { TokenSealer } from '../paging/sealed-token.ts';

/** Where the next page of the audit log starts. */
export interface AuditPosition {
  readonly userId?: string;
  readonly operation?: string;
  /** Id of the last entry of the page. */
  readonly beforeId: number;
  /** Of the page. */
  readonly pageSize?: number;
}

/** Page tokens of the audit log: bound to the organization, valid for 24 hours. */
export interface AuditPageTokens {
  encode(organizationId: string, position: AuditPosition): string;
  /** `undefined` for a token of another organization or kind of list, a changed or an expired one. */
  decode(organizationId: string, token: string): AuditPosition | undefined;
}

export function createAuditPageTokens(sealer: TokenSealer, nowMs: () => number): AuditPageTokens {
  const tokens = createListTokens<AuditPosition & { readonly filter: string }>('audit-log', sealer, nowMs);
  return {
    encode: (organizationId, position) => tokens.encode(organizationId, { ...position, filter: '' }),
    decode(organizationId, token) {
      const found = tokens.decode(organizationId, token);
      if (found === undefined) return undefined;
      const { filter: _, ...position } = found;
      return position;
    },
  };
}
