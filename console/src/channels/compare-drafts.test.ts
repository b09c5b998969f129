import { describe, expect, test } from 'vitest';
import { compareThreeWay, differenceKey, mergeThreeWay, type Side } from '../editing/merge-three-way.ts';
import {
  type ChannelDraft,
  given,
  stored,
  type TargetDraft,
  toChannelInput,
  type WebhookDraft,
} from './channel-draft.ts';
import { fromMerged, type ShownDraft, toShownDraft } from './compare-drafts.ts';
import { noMailServer } from './mail-server.ts';

interface Edits {
  readonly base: TargetDraft;
  readonly mine: TargetDraft;
  readonly theirs: TargetDraft;
}

const draftOf = (target: TargetDraft): ChannelDraft => ({ displayName: 'Ops', enabled: true, target });

/** What is in conflict, as people read it, and what is written when one side is chosen for all of it. */
function meet({ base, mine, theirs }: Edits, side: Side) {
  const drafts = { mine: draftOf(mine), theirs: draftOf(theirs) };
  const shown = [draftOf(base), drafts.mine, drafts.theirs].map(toShownDraft);
  const [before, ours, others] = shown;
  const differences = compareThreeWay(before, ours, others);
  const conflicts = differences.filter(({ kind }) => kind === 'conflict');
  const choices = new Map(conflicts.map((conflict) => [differenceKey(conflict), side]));
  const merged = mergeThreeWay(before, ours, others, choices) as ShownDraft;
  return {
    shown,
    conflicts: conflicts.map(({ trail }) => trail.join()),
    written: toChannelInput(fromMerged(merged, drafts.mine, drafts.theirs)).target,
  };
}

const base: WebhookDraft = {
  type: 'webhook',
  url: stored('hooks.example'),
  headers: stored('X-Key'),
  signingSecret: stored(''),
};
const email = { type: 'email', from: 'cairn@example.com', to: 'ops@example.com' } as const;
const mailServer = { ...noMailServer, host: 'mail.example', password: 'new' };

const rotations: readonly (readonly [string, Edits, object])[] = [
  [
    'Address',
    {
      base,
      mine: { ...base, url: given('https://hooks.example/rotated') },
      theirs: { ...base, url: stored('other.example') },
    },
    { url: 'https://hooks.example/rotated' },
  ],
  [
    'Address',
    {
      base: { type: 'slack', url: stored('hooks.example') },
      mine: { type: 'slack', url: given('https://other.example/rotated') },
      theirs: { type: 'slack', url: stored('other.example') },
    },
    { url: 'https://other.example/rotated' },
  ],
  [
    'Headers',
    {
      base,
      mine: { ...base, headers: given([{ name: 'X-Key', value: 'rotated' }]) },
      theirs: { ...base, headers: stored('X-Key, X-Team') },
    },
    { headers: [{ name: 'X-Key', value: 'rotated' }] },
  ],
  [
    'Mail server',
    {
      base: { ...email, server: stored('mail.example') },
      mine: { ...email, server: given(mailServer) },
      theirs: { ...email, server: stored('relay.example') },
    },
    { smtp_url: 'smtps://:new@mail.example' },
  ],
];

describe('a secret that was given meets a change of the same field', () => {
  test.for(rotations)(
    '%s: it is a conflict, and mine is written when it is chosen',
    ([field, edits, kept]) => {
      const { conflicts, written } = meet(edits, 'mine');
      expect(conflicts).toEqual([field]);
      expect(written).toMatchObject(kept);
    },
  );

  test.for(rotations)('%s: what is stored stays when theirs is chosen', ([, edits, kept]) => {
    const { written } = meet(edits, 'theirs');
    for (const key of Object.keys(kept)) expect(written).not.toHaveProperty(key);
  });
});

test('a secret that was given is kept beside a change of another field, and never shown', () => {
  const mine: WebhookDraft = {
    ...base,
    url: given('https://hooks.example/rotated'),
    headers: given([{ name: 'X-Key', value: 'rotated' }]),
    signingSecret: given('whsec_rotated'),
  };
  const { conflicts, written, shown } = meet({ base, mine, theirs: base }, 'theirs');
  expect(conflicts).toEqual([]);
  expect(written).toEqual(toChannelInput(draftOf(mine)).target);
  expect(JSON.stringify(shown)).not.toContain('rotated');
});

test('headers that both removed are no conflict', () => {
  const none: WebhookDraft = { ...base, headers: given([{ name: '', value: '' }]) };
  const { conflicts, written } = meet({ base, mine: none, theirs: { ...base, headers: stored('') } }, 'mine');
  expect(conflicts).toEqual([]);
  expect(written).toMatchObject({ headers: [] });
});
