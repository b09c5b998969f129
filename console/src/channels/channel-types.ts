import type { ConsoleChannel } from '../generated/types.gen.ts';

export type ChannelType = ConsoleChannel['type'];

export interface ChannelTypeText {
  readonly label: string;
  /** What reaches the target. */
  readonly hint: string;
}

export const channelTypeTexts: Readonly<Record<ChannelType, ChannelTypeText>> = {
  webhook: {
    label: 'Webhook',
    hint: 'A signed POST with the notification as JSON, as Standard Webhooks describes it.',
  },
  slack: { label: 'Slack', hint: 'A message with title, condition, value, labels and the runbook.' },
  pagerduty: {
    label: 'PagerDuty',
    hint: 'An event that opens an incident at PagerDuty, and resolves it when the alert recovers.',
  },
  email: { label: 'Email', hint: 'A plain text mail; mails of one incident form a thread.' },
};

export const channelTypes: readonly ChannelType[] = ['webhook', 'slack', 'pagerduty', 'email'];
