import type { SearchParams } from '../routing/search-params.ts';

/** Ways to send data, in the order in which they are offered. */
export const senders = ['node', 'browser', 'opentelemetry', 'prometheus', 'curl'] as const;
export type Sender = (typeof senders)[number];

/** Everything that the page for the first data shows, as its address says it. */
export interface FirstRunView {
  readonly sender: Sender;
}

const defaultSender: Sender = 'node';

export function decodeFirstRunView({ from }: Readonly<Record<string, unknown>>): FirstRunView {
  return { sender: senders.find((sender) => sender === from) ?? defaultSender };
}

/** The inverse of `decodeFirstRunView`; the default is left out. */
export function encodeFirstRunView({ sender }: FirstRunView): SearchParams {
  return sender === defaultSender ? {} : { from: sender };
}

export const firstRunView = { decode: decodeFirstRunView, encode: encodeFirstRunView };
