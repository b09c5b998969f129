import { expect, it } from 'vitest';
import { sampleContext } from '../http/testing/sample-context.ts';
import { rejectionOf } from '../testing/thrown-by.ts';
import type { Channel } from './channel.ts';
import { createIntegrationsHandlers } from './integrations-handlers.ts';

/** As a careless store would return it. */
const stored: Channel & { readonly target: object } = {
  slug: 'on-call',
  displayName: 'On call',
  type: 'webhook',
  enabled: true,
  target: { url: 'https://example.com/secret' },
};
const handlers = createIntegrationsHandlers({
  list: async (organizationId) => (organizationId === 'org_1' ? [stored] : []),
  get: async (organizationId, slug) =>
    organizationId === 'org_1' && slug === 'on-call' ? stored : undefined,
});
const wire = { slug: 'on-call', display_name: 'On call', type: 'webhook', enabled: true };
const request = { path: { slug: 'on-call' }, query: {}, headers: {}, body: undefined };

it('shows the channels of the organization without secrets', async () => {
  const context = sampleContext();
  expect(await handlers.listIntegrations({ ...request, path: {} }, context)).toEqual({
    status: 200,
    body: { integrations: [wire] },
  });
  expect(await handlers.getIntegration(request, context)).toEqual({ status: 200, body: wire });
});

it('shows the same to every project of the organization, and nothing to other organizations', async () => {
  const answer = await handlers.getIntegration(request, sampleContext({ projectId: 'prj_other' }));
  expect(answer.body).toEqual(wire);
  const other = sampleContext({ organizationId: 'org_2' });
  expect((await handlers.listIntegrations({ ...request, path: {} }, other)).body).toEqual({
    integrations: [],
  });
  expect(await rejectionOf(handlers.getIntegration(request, other))).toMatchObject({
    code: 'INTEGRATION_NOT_FOUND',
    message: 'there is no notification channel "on-call" in this organization',
  });
});
