import { versionEtag } from '../../../documents/version-etag.ts';
import type { ApiKey } from '../../../identity/identity-store.ts';
import type { KeyKind } from '../../../identity/key-format.ts';

/** A row of `api_keys` with the organization of its project. */
export interface KeyRow {
  readonly id: string;
  readonly kind: KeyKind;
  readonly organization_id: string;
  readonly project_id: string;
  readonly name: string;
  readonly display_prefix: string;
  readonly allowed_origins: string;
  readonly created_at_ms: number;
  readonly last_used_at_ms: number | null;
  readonly revoked_at_ms: number | null;
  readonly revision: number;
}

export function toApiKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    kind: row.kind,
    organizationId: row.organization_id,
    projectId: row.project_id,
    name: row.name,
    displayPrefix: row.display_prefix,
    allowedOrigins: JSON.parse(row.allowed_origins),
    createdAtMs: row.created_at_ms,
    ...(row.last_used_at_ms === null ? {} : { lastUsedAtMs: row.last_used_at_ms }),
    ...(row.revoked_at_ms === null ? {} : { revokedAtMs: row.revoked_at_ms }),
    etag: versionEtag(row.id, row.revision),
  };
}
