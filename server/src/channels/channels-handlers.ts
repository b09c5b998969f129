import { toWriteHeaders } from '../documents/document-wire.ts';
import { parseIfMatch, parsePutPrecondition } from '../documents/parse-precondition.ts';
import type { OperationResponse, Schemas, TagHandlers } from '../generated/operations.gen.ts';
import type { HandlerContexts } from '../http/request-context.ts';
import type { MadeAttempt } from '../notifications/attempt-delivery.ts';
import type { ChannelService } from './channel-service.ts';
import type { StoredChannel } from './channel-store.ts';
import { fromWireChannel, toWireChannel } from './channel-wire.ts';

type ChannelsHandlers = Pick<
  TagHandlers<'Console', HandlerContexts>,
  'listChannels' | 'getChannel' | 'putChannel' | 'deleteChannel' | 'testChannel'
>;

export interface ChannelsHandlerDependencies {
  readonly channels: ChannelService;
  /** `undefined` when it was abandoned. */
  readonly sendTest: (channel: StoredChannel, abandon: AbortSignal) => Promise<MadeAttempt | undefined>;
}

/** Channels of the organization, for people who are signed in. */
export function createChannelsHandlers({
  channels,
  sendTest,
}: ChannelsHandlerDependencies): ChannelsHandlers {
  return {
    async listChannels(_request, { session }): Promise<OperationResponse<'listChannels'>> {
      const listed = await channels.list(session.organizationId);
      return { status: 200, body: { channels: listed.map(toWireChannel) } };
    },

    async getChannel({ path }, { session }): Promise<OperationResponse<'getChannel'>> {
      const channel = await channels.get(session.organizationId, path.slug);
      return { status: 200, headers: { ETag: channel.etag }, body: toWireChannel(channel) };
    },

    async putChannel({ path, headers, body }, { session }): Promise<OperationResponse<'putChannel'>> {
      const precondition = parsePutPrecondition(toWriteHeaders(headers));
      const input = fromWireChannel(body);
      const written = await channels.put(session.organizationId, path.slug, input, precondition);
      const { kind, channel, signingSecret } = written;
      return {
        status: kind === 'created' ? 201 : 200,
        headers: { ETag: channel.etag },
        body: {
          ...toWireChannel(channel),
          ...(signingSecret === undefined ? {} : { signing_secret: signingSecret }),
        },
      };
    },

    async deleteChannel({ path, headers }, { session }): Promise<OperationResponse<'deleteChannel'>> {
      await channels.delete(session.organizationId, path.slug, parseIfMatch(headers['if-match']));
      return { status: 204 };
    },

    async testChannel({ path }, { session, signal }): Promise<OperationResponse<'testChannel'>> {
      const channel = await channels.getTarget(session.organizationId, path.slug);
      return { status: 200, body: toWireTestResult(await sendTest(channel, signal)) };
    },
  };
}

function toWireTestResult(made: MadeAttempt | undefined): Schemas['ChannelTestResult'] {
  if (made === undefined) return { delivered: false, duration_ms: 0, reason: 'the test was abandoned' };
  const { outcome, durationMs } = made;
  return {
    delivered: outcome.kind === 'delivered',
    duration_ms: durationMs,
    ...(outcome.status === undefined ? {} : { status: outcome.status }),
    ...(outcome.kind === 'delivered' ? {} : { reason: outcome.reason }),
  };
}
