import { describe, expect, it } from 'vitest';
import { sampleSession } from '../http/testing/sample-session.ts';
import { createRequestAuditor } from './request-auditor.ts';
import { createFakeAuditStore } from './testing/fake-audit-store.ts';
import { sampleAuditEntry } from './testing/sample-audit-entry.ts';

const request = {
  session: sampleSession(),
  operationId: 'revokeKey',
  target: '/console/v1/projects/prj_1/keys/key_1',
  projectId: 'prj_1',
  requestId: 'req_1',
  address: '203.0.113.7',
};

function create(changes: Partial<ReturnType<typeof createFakeAuditStore>> = {}) {
  const store = { ...createFakeAuditStore(), ...changes };
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const auditor = createRequestAuditor({ store, nowMs: () => 1_000, onError });
  return { auditor, errors, list: () => store.list({ organizationId: 'org_1', limit: 10 }) };
}

describe('the request auditor', () => {
  it('stores a request without a status, which a crash would leave, and completes it', async () => {
    const { auditor, list } = create();
    const complete = await auditor.begin(request);
    expect(await list()).toEqual([{ ...sampleAuditEntry(), id: 1 }]);
    complete(204);
    await auditor.stop();
    expect(await list()).toEqual([{ ...sampleAuditEntry(), id: 1, status: 204 }]);
  });

  it('stores a request that was answered', async () => {
    const { auditor, list } = create();
    await auditor.record(request, 201);
    expect(await list()).toMatchObject([{ operation: 'revokeKey', status: 201 }]);
  });

  it('refuses a request that cannot be stored', async () => {
    const { auditor } = create({ append: () => Promise.reject(new Error('full')) });
    await expect(auditor.begin(request)).rejects.toThrow('full');
  });

  it('reports a status that cannot be stored', async () => {
    const { auditor, errors, list } = create({ complete: () => Promise.reject(new Error('full')) });
    (await auditor.begin(request))(204);
    await auditor.stop();
    expect(errors).toHaveLength(1);
    expect((await list())[0]).not.toHaveProperty('status');
  });
});
