import type { Channel, ChannelType } from '../../../channels/channel.ts';
import type { StoredChannel } from '../../../channels/channel-store.ts';
import { versionEtag } from '../../../documents/version-etag.ts';

/** A channel without its secrets. */
export interface ChannelRow {
  readonly id: string;
  readonly organization_id: string;
  readonly slug: string;
  readonly display_name: string;
  readonly type: ChannelType;
  readonly enabled: number;
  readonly created_at_ms: number;
  readonly revision: number;
}

export interface TargetRow extends ChannelRow {
  /** JSON of a `ChannelTarget`. Secret. */
  readonly target: string;
}

export function toChannel({ slug, display_name: displayName, type, enabled }: ChannelRow): Channel {
  return { slug, displayName, type, enabled: enabled === 1 };
}

export function toStoredChannel(row: TargetRow): StoredChannel {
  return {
    ...toChannel(row),
    id: row.id,
    organizationId: row.organization_id,
    target: JSON.parse(row.target),
    createdAtMs: row.created_at_ms,
    etag: versionEtag(row.id, row.revision),
  };
}
