import type { Precondition } from '../documents/document-store.ts';
import { putPreconditionFailed } from '../documents/put-precondition-failed.ts';
import { type ExpectedEtags, isExpected, staleVersion } from '../documents/version-etag.ts';
import { AppError } from '../errors/app-error.ts';
import type { RandomSource } from '../identity/random-source.ts';
import { readWrittenName } from '../identity/read-written-name.ts';
import type { ChannelTarget, ChannelType } from './channel.ts';
import { createChannelId } from './channel-id.ts';
import { maxChannelCount } from './channel-slug.ts';
import type { ChannelStore, StoredChannel } from './channel-store.ts';
import {
  type ParsedTarget,
  parseChannelTarget,
  type TargetField,
  type TargetInput,
} from './parse-channel-target.ts';
import { replaceTarget } from './replace-target.ts';
import { type ShownChannel, toShownChannel } from './shown-channel.ts';

export interface ChannelInput {
  readonly displayName: string;
  readonly enabled: boolean;
  readonly type: ChannelType;
  readonly target: TargetInput;
}

export interface WrittenChannel {
  readonly kind: 'created' | 'replaced';
  readonly channel: ShownChannel;
  /** That was generated for a new webhook. */
  readonly signingSecret?: string;
}

/** The notification channels of an organization. */
export interface ChannelService {
  /** Sorted by slug. */
  list(organizationId: string): Promise<readonly ShownChannel[]>;
  /** @throws AppError `NOT_FOUND`. */
  get(organizationId: string, slug: string): Promise<ShownChannel>;
  /** With its secrets, to send to it. @throws AppError `NOT_FOUND`. */
  getTarget(organizationId: string, slug: string): Promise<StoredChannel>;
  /** @throws AppError `PRECONDITION_FAILED`; `INVALID_ARGUMENT`, which quotes no secret. */
  put(
    organizationId: string,
    slug: string,
    input: ChannelInput,
    precondition: Precondition,
  ): Promise<WrittenChannel>;
  /** @throws AppError `NOT_FOUND`, `PRECONDITION_FAILED`. */
  delete(organizationId: string, slug: string, expected: ExpectedEtags): Promise<void>;
}

export interface ChannelServiceOptions {
  readonly store: ChannelStore;
  readonly randomBytes: RandomSource;
  readonly nowMs: () => number;
}

export function createChannelService({ store, randomBytes, nowMs }: ChannelServiceOptions): ChannelService {
  async function getTarget(organizationId: string, slug: string): Promise<StoredChannel> {
    const channel = await store.getForDelivery(organizationId, slug);
    if (channel !== undefined) return channel;
    throw noChannel(slug);
  }

  async function create(organizationId: string, slug: string, input: ChannelInput): Promise<WrittenChannel> {
    const displayName = readWrittenName('display_name', input.displayName);
    const target = readTarget(parseChannelTarget(input.type, input.target, randomBytes));
    const outcome = await store.create({
      id: createChannelId(randomBytes),
      organizationId,
      slug,
      displayName,
      type: target.type,
      enabled: input.enabled,
      target,
      createdAtMs: nowMs(),
    });
    if (outcome.kind === 'full') throw tooMany();
    if (outcome.kind === 'slug-taken') throw putPreconditionFailed(nameOf(slug), { kind: 'absent' }, true);
    // The caller knows a secret that was given.
    const isGenerated = target.type === 'webhook' && input.target.secret === undefined;
    return {
      kind: 'created',
      channel: toShownChannel(outcome.channel),
      ...(isGenerated ? { signingSecret: target.signingSecret } : {}),
    };
  }

  async function replace(before: StoredChannel, input: ChannelInput): Promise<WrittenChannel> {
    const displayName = readWrittenName('display_name', input.displayName);
    if (input.type !== before.type) throw otherType(before.type);
    const target = readTarget(replaceTarget(before.target, input.target, randomBytes));
    const { organizationId, slug, etag } = before;
    // The version that the target was completed from, also when any version was expected.
    const expected = [etag];
    const { enabled } = input;
    const replaced = await store.replace({ organizationId, slug, displayName, enabled, target, expected });
    if (replaced === undefined) throw staleVersion(nameOf(slug));
    return { kind: 'replaced', channel: toShownChannel(replaced) };
  }

  return {
    list: async (organizationId) => (await store.listForManagement(organizationId)).map(toShownChannel),
    get: async (organizationId, slug) => toShownChannel(await getTarget(organizationId, slug)),
    getTarget,
    async put(organizationId, slug, input, precondition) {
      if (precondition.kind === 'absent') return create(organizationId, slug, input);
      const before = await store.getForDelivery(organizationId, slug);
      if (before === undefined || !isExpected(precondition.etags, before.etag))
        throw putPreconditionFailed(nameOf(slug), precondition, before !== undefined);
      return replace(before, input);
    },
    async delete(organizationId, slug, expected) {
      // Any version is deleted unread, which is the remedy for a damaged channel.
      if (expected !== '*') await getTarget(organizationId, slug);
      if (await store.delete(organizationId, slug, expected)) return;
      throw expected === '*' ? noChannel(slug) : staleVersion(nameOf(slug));
    },
  };
}

const fieldNames: Readonly<Record<TargetField, string>> = {
  url: 'target.url',
  headers: 'target.headers',
  secret: 'target.signing_secret',
  routingKey: 'target.routing_key',
  smtpUrl: 'target.smtp_url',
  from: 'target.from',
  to: 'target.to',
};

function readTarget(parsed: ParsedTarget): ChannelTarget {
  if (parsed.ok) return parsed.target;
  throw wrongField(fieldNames[parsed.field], parsed.problem);
}

/** Without the received value, which may be a secret. */
function wrongField(name: string, reason: string): AppError {
  return new AppError('INVALID_ARGUMENT', `body field "${name}" ${reason}`, [
    { type: 'field', location: 'body', name, reason },
  ]);
}

function otherType(type: ChannelType): AppError {
  return wrongField('target.type', `has to stay ${type}; create another channel for another type`);
}

function nameOf(slug: string): string {
  return `the notification channel "${slug}"`;
}

function noChannel(slug: string): AppError {
  return new AppError('NOT_FOUND', `there is no notification channel "${slug}" in this organization`);
}

function tooMany(): AppError {
  return new AppError(
    'INVALID_ARGUMENT',
    `the organization has ${maxChannelCount} notification channels, the maximum; delete one first`,
    [
      {
        type: 'limit',
        limit: 'channels_per_organization',
        max: maxChannelCount,
        received: maxChannelCount + 1,
      },
    ],
  );
}
