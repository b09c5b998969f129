import type { ApiKey, NewApiKey, Project } from '../identity/identity-store.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';

/** A key for `--json`. */
export function encodeKey(key: Omit<NewApiKey, 'hash'> & Partial<ApiKey>) {
  return {
    key_id: key.id,
    kind: key.kind,
    project_id: key.projectId,
    name: key.name,
    display_prefix: key.displayPrefix,
    allowed_origins: key.allowedOrigins,
    created_at: formatRfc3339Ms(key.createdAtMs),
    ...(key.lastUsedAtMs === undefined ? {} : { last_used_at: formatRfc3339Ms(key.lastUsedAtMs) }),
    ...(key.revokedAtMs === undefined ? {} : { revoked_at: formatRfc3339Ms(key.revokedAtMs) }),
  };
}

/** A project for `--json`. */
export function encodeProject(project: Project) {
  return {
    project_id: project.id,
    organization_id: project.organizationId,
    name: project.name,
    created_at: formatRfc3339Ms(project.createdAtMs),
  };
}
