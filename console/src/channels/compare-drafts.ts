import type { ChannelDraft, Header, Secret } from './channel-draft.ts';
import { isWritten, splitRecipients } from './channel-draft.ts';
import { hostOf, type MailServer } from './mail-server.ts';

/**
 * A draft without its secrets, by the names of its fields, to compare versions of a channel before people. A secret that was
 * given reads unlike any that is stored, also where both have the same host or the same names of headers.
 */
export type ShownDraft = Readonly<Record<string, string | boolean | readonly string[]>>;

export function toShownDraft({ displayName, enabled, target }: ChannelDraft): ShownDraft {
  const common = { Name: displayName.trim(), Enabled: enabled };
  switch (target.type) {
    case 'webhook':
      return {
        ...common,
        Address: show(target.url, describeUrl),
        Headers: show(target.headers, describeHeaders),
        'Signing secret': show(target.signingSecret, () => 'replaced'),
      };
    case 'slack':
      return { ...common, Address: show(target.url, describeUrl) };
    case 'pagerduty':
      return { ...common, 'Integration key': show(target.routingKey, () => 'replaced') };
    case 'email':
      return {
        ...common,
        'Mail server': show(target.server, describeServer),
        From: target.from.trim(),
        To: splitRecipients(target.to),
      };
  }
}

/**
 * The draft that a merge of the shown versions stands for. Where a secret came out as in mine, it is mine, else it stays
 * as it is stored.
 */
export function fromMerged(merged: ShownDraft, mine: ChannelDraft, theirs: ChannelDraft): ChannelDraft {
  const ours = toShownDraft(mine);
  const pick = <T>(name: string, own: Secret<T>, other: Secret<T>) =>
    merged[name] === ours[name] ? own : other;
  const { target } = mine;
  const common = { displayName: String(merged['Name']), enabled: merged['Enabled'] === true };
  if (target.type === 'webhook' && theirs.target.type === 'webhook')
    return {
      ...common,
      target: {
        type: 'webhook',
        url: pick('Address', target.url, theirs.target.url),
        headers: pick('Headers', target.headers, theirs.target.headers),
        signingSecret: pick('Signing secret', target.signingSecret, theirs.target.signingSecret),
      },
    };
  if (target.type === 'slack' && theirs.target.type === 'slack')
    return { ...common, target: { type: 'slack', url: pick('Address', target.url, theirs.target.url) } };
  if (target.type === 'pagerduty' && theirs.target.type === 'pagerduty') return { ...common, target };
  if (target.type === 'email' && theirs.target.type === 'email')
    return {
      ...common,
      target: {
        type: 'email',
        server: pick('Mail server', target.server, theirs.target.server),
        from: String(merged['From']),
        to: [merged['To']].flat().join('\n'),
      },
    };
  // It was deleted, and created as another type since: only the whole draft makes sense.
  return mine;
}

function show<T>(secret: Secret<T>, describe: (value: T) => string): string {
  return secret.kind === 'stored' ? secret.shown : describe(secret.value);
}

function describeHeaders(headers: readonly Header[]): string {
  const names = headers.filter(isWritten).map(({ name }) => name.trim());
  // Without any, nothing is secret in them.
  return names.length === 0 ? '' : `${names.join(', ')} (replaced)`;
}

function describeUrl(url: string): string {
  return `${URL.parse(url.trim())?.host ?? ''} (replaced)`;
}

function describeServer(server: MailServer): string {
  return `${hostOf(server)} (replaced)`;
}
