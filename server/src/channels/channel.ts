export const channelTypes = ['webhook', 'slack', 'pagerduty', 'email'] as const;
export type ChannelType = (typeof channelTypes)[number];

/** What may be shown of a channel. */
export interface Channel {
  readonly slug: string;
  readonly displayName: string;
  readonly type: ChannelType;
  readonly enabled: boolean;
}

/** How a channel is reached. Secret: it never leaves the server but to its own target. */
export type ChannelTarget =
  | {
      readonly type: 'webhook';
      readonly url: string;
      /** Sent along with every delivery. */
      readonly headers: readonly (readonly [name: string, value: string])[];
      /** `whsec_` and base64: the key of Standard Webhooks signatures; made when the channel is. */
      readonly signingSecret: string;
    }
  | { readonly type: 'slack'; readonly url: string }
  | { readonly type: 'pagerduty'; readonly routingKey: string }
  | {
      readonly type: 'email';
      readonly smtpUrl: string;
      readonly from: string;
      readonly to: readonly string[];
    };
