import { describe, expect, test } from 'vitest';
import type { ConsoleChannel } from '../generated/types.gen.ts';
import {
  type ChannelDraft,
  given,
  newChannelDraft,
  splitRecipients,
  toChannelDraft,
  toChannelInput,
} from './channel-draft.ts';
import { fromMerged, toShownDraft } from './compare-drafts.ts';

const webhook: ConsoleChannel = {
  slug: 'ops',
  display_name: 'Ops',
  type: 'webhook',
  enabled: true,
  target: { type: 'webhook', host: 'hooks.example', header_names: ['X-Team', 'X-Token'] },
  created_at: '2026-11-20T08:15:30.123Z',
};
const mail: ConsoleChannel = {
  ...webhook,
  type: 'email',
  target: { type: 'email', host: 'mail.example:465', from: 'a@example.com', to: ['b@example.com'] },
};

describe('the body of a write', () => {
  test('a new webhook gets no secret unless one is given', () => {
    const draft = newChannelDraft('webhook');
    if (draft.target.type !== 'webhook') throw new Error('it is of another type');
    const target = { ...draft.target, url: given(' https://hooks.example/x ') };
    expect(toChannelInput({ ...draft, displayName: ' Ops ', target })).toEqual({
      display_name: 'Ops',
      enabled: true,
      target: { type: 'webhook', url: 'https://hooks.example/x', headers: [] },
    });
    const own = toChannelInput({ ...draft, target: { ...target, signingSecret: given('whsec_x') } });
    expect(own.target.signing_secret).toBe('whsec_x');
  });

  test('what is stored and not replaced is left out', () => {
    expect(toChannelInput(toChannelDraft(webhook)).target).toEqual({ type: 'webhook' });
    expect(toChannelInput(toChannelDraft(mail)).target).toEqual({
      type: 'email',
      from: 'a@example.com',
      to: ['b@example.com'],
    });
    const slack: ConsoleChannel = { ...webhook, type: 'slack', target: { type: 'slack', host: 'x' } };
    expect(toChannelInput(toChannelDraft(slack)).target).toEqual({ type: 'slack' });
    const pager: ConsoleChannel = { ...webhook, type: 'pagerduty', target: { type: 'pagerduty' } };
    expect(toChannelInput(toChannelDraft(pager)).target).toEqual({ type: 'pagerduty' });
  });

  test('an empty list of headers removes them, and rows that are empty are no headers', () => {
    const draft = toChannelDraft(webhook);
    if (draft.target.type !== 'webhook') throw new Error('it is of another type');
    const headers = given([
      { name: '', value: '' },
      { name: 'X-A', value: '1' },
    ]);
    expect(toChannelInput({ ...draft, target: { ...draft.target, headers } }).target.headers).toEqual([
      { name: 'X-A', value: '1' },
    ]);
    const none = toChannelInput({ ...draft, target: { ...draft.target, headers: given([]) } });
    expect(none.target.headers).toEqual([]);
  });

  test('recipients stand between spaces, commas and lines', () => {
    expect(splitRecipients(' a@x.example,b@x.example;\n c@x.example\n\n')).toEqual([
      'a@x.example',
      'b@x.example',
      'c@x.example',
    ]);
  });
});

describe('versions before people', () => {
  const base = toChannelDraft(webhook);
  const mine: ChannelDraft = {
    ...base,
    displayName: 'Operations',
    target: {
      type: 'webhook',
      url: given('https://other.example/a-secret-path'),
      headers: given([{ name: 'X-Token', value: 'a-secret-value' }]),
      signingSecret: given('whsec_a-secret'),
    },
  };

  test('show no secret', () => {
    expect(toShownDraft(mine)).toEqual({
      Name: 'Operations',
      Enabled: true,
      Address: 'other.example (replaced)',
      Headers: 'X-Token (replaced)',
      'Signing secret': 'replaced',
    });
    expect(JSON.stringify(toShownDraft(mine))).not.toContain('a-secret');
  });

  test('what a merge takes from theirs stays as it is stored', () => {
    const theirs = toChannelDraft({
      ...webhook,
      enabled: false,
      target: { ...webhook.target, host: 'third.example' },
    });
    const merged = { ...toShownDraft(mine), Address: 'third.example', Enabled: false };
    expect(fromMerged(merged, mine, theirs)).toEqual({
      displayName: 'Operations',
      enabled: false,
      target: { ...mine.target, url: { kind: 'stored', shown: 'third.example' } },
    });
  });

  test('a merge without choices is the draft', () => {
    expect(fromMerged(toShownDraft(mine), mine, base)).toEqual(mine);
    const letters = toChannelDraft(mail);
    expect(fromMerged(toShownDraft(letters), letters, letters)).toEqual(letters);
  });
});
