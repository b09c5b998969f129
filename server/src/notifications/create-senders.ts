import { lookup } from 'node:dns/promises';
import { createAddressPolicy, type Network } from '../outbound/address-policy.ts';
import { createHttpPoster } from '../outbound/post-http.ts';
import { createTargetResolver, type LookUpHost } from '../outbound/resolve-target.ts';
import { createEmailSender } from './send-email.ts';
import { createPagerdutySender } from './send-pagerduty.ts';
import { createSlackSender } from './send-slack.ts';
import { createWebhookSender } from './send-webhook.ts';
import type { Senders } from './senders.ts';

export interface SendersOptions {
  /** Networks beside the public internet that targets may be in. */
  readonly allowedNetworks: readonly Network[];
  /** Where PagerDuty takes events. */
  readonly pagerdutyUrl: string;
  /** The name service of the system by default. */
  readonly lookUp?: LookUpHost;
  /** PEM of certificate authorities to trust instead of the usual ones. */
  readonly certificateAuthorities?: string;
}

/** Everything that is needed to reach the target of a channel. */
export function createSenders(options: SendersOptions): Senders {
  const { allowedNetworks, pagerdutyUrl, lookUp = lookUpBySystem, ...trust } = options;
  const resolver = createTargetResolver({ lookUp, policy: createAddressPolicy(allowedNetworks) });
  const postHttp = createHttpPoster({ resolver, ...trust });
  return {
    webhook: createWebhookSender(postHttp),
    slack: createSlackSender(postHttp),
    pagerduty: createPagerdutySender(postHttp, pagerdutyUrl),
    email: createEmailSender({ resolver, ...trust }),
  };
}

const lookUpBySystem: LookUpHost = (hostname) => lookup(hostname, { all: true });
