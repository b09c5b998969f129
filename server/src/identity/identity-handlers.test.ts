import { describe, expect, it } from 'vitest';
import { sampleContext } from '../http/testing/sample-context.ts';
import { createIdentityHandlers } from './identity-handlers.ts';

describe('getIdentity', () => {
  it('answers from the key alone', async () => {
    const request = { path: {}, query: {}, headers: {}, body: undefined };
    const context = sampleContext({ organizationId: 'org_7', projectId: 'prj_7' });
    expect(await createIdentityHandlers().getIdentity(request, context)).toEqual({
      status: 200,
      body: { organization_id: 'org_7', project_id: 'prj_7' },
    });
  });
});
