import type { NewAuditEntry } from '../audit-entry.ts';

/** A key that `usr_1` revoked, not answered yet. */
export function sampleAuditEntry(changes: Partial<NewAuditEntry> = {}): NewAuditEntry {
  return {
    organizationId: 'org_1',
    atMs: 1_000,
    actor: { kind: 'user', userId: 'usr_1', email: 'ada@example.com' },
    operation: 'revokeKey',
    target: '/console/v1/projects/prj_1/keys/key_1',
    projectId: 'prj_1',
    requestId: 'req_1',
    address: '203.0.113.7',
    ...changes,
  };
}
