import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ChannelTarget } from './channel.ts';
import type { TargetInput } from './parse-channel-target.ts';
import { replaceTarget } from './replace-target.ts';

const signingSecret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
const otherSecret = `whsec_${Buffer.alloc(24, 2).toString('base64')}`;
const url = 'https://hook.example/a';
const webhook = { type: 'webhook', url, headers: [['X-Token', 'canary']], signingSecret } as const;
const mail = {
  type: 'email',
  smtpUrl: 'smtp://u:p@mail.example',
  from: 'a@b.example',
  to: ['c@d.example'],
} as const;

it.each<[ChannelTarget, TargetInput, object]>([
  [webhook, {}, {}],
  [webhook, { url: 'https://hook.example/b' }, { url: 'https://hook.example/b' }],
  [webhook, { headers: [] }, { headers: [] }],
  [webhook, { secret: otherSecret }, { signingSecret: otherSecret }],
  [
    webhook,
    { url: 'https://other.example/', headers: [['x-a', 'b']] },
    { url: 'https://other.example/', headers: [['x-a', 'b']] },
  ],
  [{ ...webhook, headers: [] }, { url: 'https://other.example/' }, { url: 'https://other.example/' }],
  [{ type: 'slack', url }, {}, {}],
  [{ type: 'pagerduty', routingKey: 'R'.repeat(32) }, { url: undefined }, {}],
  [mail, { to: ['e@f.example'] }, { to: ['e@f.example'] }],
])('what is left out of the replacement of %j stays: %j', (before, input, changes) => {
  expect(replaceTarget(before, input, randomBytes)).toEqual({ ok: true, target: { ...before, ...changes } });
});

it.each(['https://other.example/a', 'http://hook.example/a', 'https://hook.example:8443/a'])(
  'values of headers are not sent to another origin: %s',
  (elsewhere) => {
    const parsed = replaceTarget(webhook, { url: elsewhere }, randomBytes);
    expect(parsed).toEqual({ ok: false, field: 'headers', problem: expect.stringMatching(/another host/) });
    expect(JSON.stringify(parsed)).not.toContain('canary');
  },
);

it('a field of another type is rejected', () => {
  expect(replaceTarget(webhook, { routingKey: 'x' }, randomBytes)).toMatchObject({ field: 'routingKey' });
});
