import type { ApiKey, NewApiKey, Project } from '../identity/identity-store.ts';

/** A key for `--json`. */
export function encodeKey(key: Omit<NewApiKey, 'hash'> & Partial<ApiKey>) {
  return {
    key_id: key.id,
    kind: key.kind,
    project_id: key.projectId,
    name: key.name,
    display_prefix: key.displayPrefix,
    allowed_origins: key.allowedOrigins,
    created_at: toRfc3339(key.createdAtMs),
    ...(key.lastUsedAtMs === undefined ? {} : { last_used_at: toRfc3339(key.lastUsedAtMs) }),
    ...(key.revokedAtMs === undefined ? {} : { revoked_at: toRfc3339(key.revokedAtMs) }),
  };
}

/** A project for `--json`. */
export function encodeProject(project: Project) {
  return {
    project_id: project.id,
    organization_id: project.organizationId,
    name: project.name,
    created_at: toRfc3339(project.createdAtMs),
  };
}

/** One JSON document on one line. */
export function encodeJsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

export function toRfc3339(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
