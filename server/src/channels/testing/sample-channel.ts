import type { NewChannel } from '../channel-store.ts';

/** The webhook `hook` of `org_1`; each of its secrets contains `canary`. */
export function sampleChannel(changes: Partial<NewChannel> = {}): NewChannel {
  const { slug = 'hook' } = changes;
  return {
    id: `chn_${slug}`,
    organizationId: 'org_1',
    slug,
    displayName: `Channel ${slug}`,
    type: 'webhook',
    enabled: true,
    target: {
      type: 'webhook',
      url: 'https://hook.example/canary',
      headers: [['x-token', 'canary']],
      signingSecret: 'whsec_canarycanarycanarycanarycanarycana',
    },
    createdAtMs: 1_000,
    ...changes,
  };
}
