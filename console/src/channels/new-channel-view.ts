import type { SearchParams } from '../routing/search-params.ts';
import { type ChannelType, channelTypes } from './channel-types.ts';

/** What a new channel begins with, as the address says it. */
export interface NewChannelView {
  readonly type: ChannelType;
  /** Of a channel that deliveries wait for; else it follows from the name. */
  readonly slug?: string;
}

const slugPattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

export function decodeNewChannelView(search: Readonly<Record<string, unknown>>): NewChannelView {
  const { slug } = search;
  return {
    type: channelTypes.find((known) => known === search['type']) ?? 'webhook',
    ...(typeof slug === 'string' && slugPattern.test(slug) ? { slug } : {}),
  };
}

/** The inverse of `decodeNewChannelView`; what is as on a fresh page is left out. */
export function encodeNewChannelView({ type, slug }: NewChannelView): SearchParams {
  return { ...(type === 'webhook' ? {} : { type }), ...(slug === undefined ? {} : { slug }) };
}

export const newChannelView = { decode: decodeNewChannelView, encode: encodeNewChannelView };
