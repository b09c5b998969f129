import type { AuditEntry } from '../audit-entry.ts';
import type { AuditStore } from '../audit-store.ts';

export function createFakeAuditStore(): AuditStore {
  const entries: AuditEntry[] = [];
  return {
    async append(entry) {
      const id = entries.length + 1;
      entries.push({ ...entry, id });
      return id;
    },
    async complete(id, status) {
      const index = entries.findIndex((entry) => entry.id === id);
      const found = entries[index];
      if (found !== undefined && found.status === undefined) entries[index] = { ...found, status };
    },
    list: async ({ organizationId, userId, operation, beforeId = Number.POSITIVE_INFINITY, limit }) =>
      entries
        .filter((entry) => entry.organizationId === organizationId && entry.id < beforeId)
        .filter(({ actor }) => userId === undefined || (actor.kind === 'user' && actor.userId === userId))
        .filter((entry) => operation === undefined || entry.operation === operation)
        .reverse()
        .slice(0, limit),
  };
}
