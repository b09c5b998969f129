import type { AuditEntry } from '../audit-entry.ts';
import type { AuditStore } from '../audit-store.ts';

export function createFakeAuditStore(): AuditStore {
  let entries: AuditEntry[] = [];
  let lastId = 0;
  return {
    async append(entry) {
      lastId += 1;
      const id = lastId;
      entries.push({ ...entry, id });
      return id;
    },
    async complete(id, status) {
      const index = entries.findIndex((entry) => entry.id === id);
      const found = entries[index];
      if (found !== undefined && found.status === undefined) entries[index] = { ...found, status };
    },
    async prune(beforeMs, limit) {
      const old = new Set(entries.filter(({ atMs }) => atMs < beforeMs).slice(0, limit));
      entries = entries.filter((entry) => !old.has(entry));
      return old.size;
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
