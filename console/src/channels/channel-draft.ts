import type { ChannelInput, ChannelTargetInput, ConsoleChannel } from '../generated/types.gen.ts';
import type { ChannelType } from './channel-types.ts';
import { type MailServer, noMailServer, toSmtpUrl } from './mail-server.ts';

/** A value that the API never returns: the stored one, of which `shown` is known, or one to take its place. */
export type Secret<T> =
  | { readonly kind: 'stored'; readonly shown: string }
  | { readonly kind: 'given'; readonly value: T };

export interface Header {
  readonly name: string;
  readonly value: string;
}

/** A channel while it is written. */
export interface ChannelDraft {
  readonly displayName: string;
  readonly enabled: boolean;
  readonly target: TargetDraft;
}

export type TargetDraft = WebhookDraft | SlackDraft | PagerdutyDraft | EmailDraft;

export interface WebhookDraft {
  readonly type: 'webhook';
  readonly url: Secret<string>;
  readonly headers: Secret<readonly Header[]>;
  /** `stored` in a new channel is the one that the service generates. */
  readonly signingSecret: Secret<string>;
}

export interface SlackDraft {
  readonly type: 'slack';
  readonly url: Secret<string>;
}

export interface PagerdutyDraft {
  readonly type: 'pagerduty';
  readonly routingKey: Secret<string>;
}

export interface EmailDraft {
  readonly type: 'email';
  readonly server: Secret<MailServer>;
  readonly from: string;
  /** One address a line, as it was typed. */
  readonly to: string;
}

/** A channel that does not exist yet. */
export function newChannelDraft(type: ChannelType): ChannelDraft {
  return { displayName: '', enabled: true, target: newTarget(type) };
}

function newTarget(type: ChannelType): TargetDraft {
  switch (type) {
    case 'webhook':
      return {
        type,
        url: given(''),
        headers: given([]),
        signingSecret: { kind: 'stored', shown: 'generated' },
      };
    case 'slack':
      return { type, url: given('') };
    case 'pagerduty':
      return { type, routingKey: given('') };
    case 'email':
      return { type, server: given(noMailServer), from: '', to: '' };
  }
}

/** A stored channel, of which nothing is changed yet. */
export function toChannelDraft({ display_name, enabled, target }: ConsoleChannel): ChannelDraft {
  return { displayName: display_name, enabled, target: toTargetDraft(target) };
}

function toTargetDraft({ type, host = '', header_names, from, to }: ConsoleChannel['target']): TargetDraft {
  switch (type) {
    case 'webhook':
      return {
        type,
        url: stored(host),
        headers: stored((header_names ?? []).join(', ')),
        signingSecret: stored(''),
      };
    case 'slack':
      return { type, url: stored(host) };
    case 'pagerduty':
      return { type, routingKey: stored('') };
    case 'email':
      return { type, server: stored(host), from: from ?? '', to: (to ?? []).join('\n') };
  }
}

/** The body of a write; what stays as it is stored is left out. */
export function toChannelInput({ displayName, enabled, target }: ChannelDraft): ChannelInput {
  return { display_name: displayName.trim(), enabled, target: toTargetInput(target) };
}

function toTargetInput(target: TargetDraft): ChannelTargetInput {
  const { type } = target;
  switch (type) {
    case 'webhook':
      return {
        type,
        ...whenGiven(target.url, (url) => ({ url: url.trim() })),
        ...whenGiven(target.headers, (headers) => ({ headers: headers.filter(isWritten) })),
        ...whenGiven(target.signingSecret, (secret) => ({ signing_secret: secret.trim() })),
      };
    case 'slack':
      return { type, ...whenGiven(target.url, (url) => ({ url: url.trim() })) };
    case 'pagerduty':
      return { type, ...whenGiven(target.routingKey, (key) => ({ routing_key: key.trim() })) };
    case 'email':
      return {
        type,
        ...whenGiven(target.server, (server) => ({ smtp_url: toSmtpUrl(server) })),
        from: target.from.trim(),
        to: splitRecipients(target.to),
      };
  }
}

/** Mail addresses between spaces, commas, semicolons or line ends. */
export function splitRecipients(text: string): string[] {
  return text.split(/[\s,;]+/).filter((address) => address !== '');
}

export function given<T>(value: T): Secret<T> {
  return { kind: 'given', value };
}

export function stored<T>(shown: string): Secret<T> {
  return { kind: 'stored', shown };
}

function whenGiven<T, Part extends object>(secret: Secret<T>, toPart: (value: T) => Part): Part | object {
  return secret.kind === 'given' ? toPart(secret.value) : {};
}

/** A row that was added and not filled in is no header. */
export function isWritten({ name, value }: Header): boolean {
  return name.trim() !== '' || value !== '';
}
