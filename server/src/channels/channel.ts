export const channelTypes = ['webhook', 'slack', 'pagerduty', 'email'] as const;
export type ChannelType = (typeof channelTypes)[number];

/** The public fields of a channel. */
export interface Channel {
  readonly slug: string;
  readonly displayName: string;
  readonly type: ChannelType;
  readonly enabled: boolean;
}

/** How a channel is reached. Secret: sent only to the target itself. */
export type ChannelTarget =
  | {
      readonly type: 'webhook';
      readonly url: string;
      /** Added to every delivery. */
      readonly headers: readonly (readonly [name: string, value: string])[];
      /** `whsec_` and base64: the key of Standard Webhooks signatures; generated with the channel. */
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
