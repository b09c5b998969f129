import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { createSigningSecret } from '../../server/src/channels/signing-secret.ts';
import { signWebhook } from '../../server/src/notifications/sign-webhook.ts';

const secret = createSigningSecret(randomBytes);

function sign(body: string, nowMs = Date.now()): Record<string, string> {
  return Object.fromEntries(signWebhook(secret, { eventId: 'evt_1', nowMs, body }));
}

it('the public library takes what Cairn signs, whatever the body', () => {
  fc.assert(
    fc.property(fc.json(), (body) => {
      expect(new Webhook(secret).verify(body, sign(body))).toEqual(JSON.parse(body));
    }),
  );
});

it('the public library refuses another body, id, time, signature or secret', () => {
  const body = '{"kind":"test"}';
  const signedAtMs = Date.now();
  const headers = sign(body, signedAtMs);
  const verify = (text: string, changes: Record<string, string>, key = secret): unknown =>
    new Webhook(key).verify(text, { ...headers, ...changes });
  expect(verify(body, {})).toEqual({ kind: 'test' });
  expect(() => verify('{"kind":"Test"}', {})).toThrow();
  expect(() => verify(body, { 'webhook-id': 'evt_2' })).toThrow();
  expect(() => verify(body, { 'webhook-timestamp': String(Math.floor(signedAtMs / 1_000) - 1) })).toThrow();
  expect(() => verify(body, { 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` })).toThrow();
  expect(() => verify(body, {}, createSigningSecret(randomBytes))).toThrow();
  // What was sent long ago is a replay.
  expect(() => new Webhook(secret).verify(body, sign(body, Date.now() - 600_000))).toThrow();
});
