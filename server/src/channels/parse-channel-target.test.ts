import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ChannelType } from './channel.ts';
import { parseChannelTarget, type TargetInput } from './parse-channel-target.ts';
import { isSigningSecret } from './signing-secret.ts';
import { splitHeader } from './webhook-headers.ts';

function parse(type: ChannelType, input: TargetInput) {
  return parseChannelTarget(type, input, randomBytes);
}

const url = 'https://hook.example/x';
const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
const mail = {
  smtpUrl: 'smtps://u:p%40@mail.example:465',
  from: 'a@b.example',
  to: ['c@d.example', 'c@d.example'],
};

it('a webhook gets a generated secret unless one is given', () => {
  const made = parse('webhook', { url, headers: ['X-Token: a: b', 'x-empty:'].map(splitHeader) });
  expect(made).toMatchObject({
    ok: true,
    target: {
      type: 'webhook',
      url,
      headers: [
        ['X-Token', 'a: b'],
        ['x-empty', ''],
      ],
    },
  });
  const target = made.ok && made.target.type === 'webhook' ? made.target : undefined;
  expect(isSigningSecret(target?.signingSecret ?? '')).toBe(true);
  expect(parse('webhook', { url, secret })).toMatchObject({ ok: true, target: { signingSecret: secret } });
});

it.each<[ChannelType, TargetInput, object]>([
  ['slack', { url }, { type: 'slack', url }],
  ['slack', { url: 'HTTP://ＨＯＯＫ.example:80/a#b' }, { type: 'slack', url: 'http://hook.example/a' }],
  ['pagerduty', { routingKey: 'a1'.repeat(16) }, { type: 'pagerduty', routingKey: 'a1'.repeat(16) }],
  ['email', mail, { type: 'email', ...mail, to: ['c@d.example'] }],
])('a target of type %s is parsed from %j', (type, input, target) => {
  expect(parse(type, input)).toEqual({ ok: true, target });
});

it.each<[ChannelType, TargetInput, string, RegExp]>([
  ['webhook', {}, 'url', /is needed for a channel of type webhook/],
  ['webhook', { url: 'ftp://canary/' }, 'url', /http or https/],
  ['webhook', { url: 'canary' }, 'url', /http or https/],
  ['webhook', { url: 'javascript:canary' }, 'url', /http or https/],
  ['webhook', { url: 'https://u:canary@hook.example/' }, 'url', /user or password/],
  ['webhook', { url: `https://hook.example/${'canary'.repeat(400)}` }, 'url', /longer than 2048/],
  ['webhook', { url, headers: ['canary'].map(splitHeader) }, 'headers', /has to be a header such as/],
  ['webhook', { url, headers: [': canary'].map(splitHeader) }, 'headers', /has to be a header such as/],
  ['webhook', { url, headers: ['canary bird: x'].map(splitHeader) }, 'headers', /has to be a header such as/],
  ['webhook', { url, headers: ['X-A: canary\r\nX-B: c'].map(splitHeader) }, 'headers', /not visible ASCII/],
  ['webhook', { url, headers: ['X-A: canarÿ'].map(splitHeader) }, 'headers', /not visible ASCII/],
  [
    'webhook',
    { url, headers: [`X-A: ${'canary'.repeat(400)}`].map(splitHeader) },
    'headers',
    /longer than 2048/,
  ],
  [
    'webhook',
    { url, headers: ['X-A: canary', 'x-a: canary'].map(splitHeader) },
    'headers',
    /names "x-a" twice/,
  ],
  [
    'webhook',
    { url, headers: Array<string>(33).fill('X-A: canary').map(splitHeader) },
    'headers',
    /at most 32 are allowed/,
  ],
  ['webhook', { url, headers: [['X:A', 'canary']] }, 'headers', /has to be a header such as/],
  ...[
    'Content-Type',
    'CONTENT-LENGTH',
    'Host',
    'webhook-id',
    'Webhook-Signature',
    'Transfer-Encoding',
    'Connection',
    'Expect',
    'Cookie',
    'Proxy-Authorization',
    'X-Forwarded-For',
    'User-Agent',
    'Accept-Encoding',
  ].map((name): [ChannelType, TargetInput, string, RegExp] => [
    'webhook',
    { url, headers: [`${name}: canary`].map(splitHeader) },
    'headers',
    new RegExp(`may not set "${name}"`),
  ]),
  ['webhook', { url, secret: 'canary' }, 'secret', /whsec_ and base64/],
  ['webhook', { url, secret: 'whsec_canary' }, 'secret', /whsec_ and base64/],
  ['webhook', { url, routingKey: 'canary' }, 'routingKey', /is not for a channel of type webhook/],
  ['slack', { url, secret: 'canary' }, 'secret', /is not for a channel of type slack/],
  ['pagerduty', { routingKey: 'canary' }, 'routingKey', /32 letters and digits/],
  ['email', { ...mail, smtpUrl: 'https://canary/' }, 'smtpUrl', /has to be smtp:/],
  ['email', { ...mail, smtpUrl: 'smtp:///canary' }, 'smtpUrl', /has to be smtp:/],
  ['email', { ...mail, smtpUrl: 'smtp://mail.example/canary' }, 'smtpUrl', /nothing after the port/],
  ['email', { ...mail, smtpUrl: 'smtp://mail.example?canary' }, 'smtpUrl', /nothing after the port/],
  ['email', { ...mail, smtpUrl: 'smtp://u:canary%zz@mail.example' }, 'smtpUrl', /write that as %25/],
  ['email', { ...mail, smtpUrl: 'smtp://:canary@mail.example' }, 'smtpUrl', /a password but no user/],
  ['email', { ...mail, from: 'canary' }, 'from', /mail address/],
  ['email', { ...mail, from: 'Canary <a@b.example>' }, 'from', /mail address/],
  ['email', { ...mail, to: [] }, 'to', /1 to 50/],
  ['email', { ...mail, to: ['a@b.example', 'canary@b\r\nX: y'] }, 'to', /mail address/],
])('a target of type %s is rejected: %j', (type, input, field, problem) => {
  const parsed = parse(type, input);
  expect(parsed).toEqual({ ok: false, field, problem: expect.stringMatching(problem) });
  expect(JSON.stringify(parsed)).not.toContain('canary');
});
