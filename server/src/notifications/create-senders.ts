import { lookup } from 'node:dns/promises';
import { createAddressPolicy, type Network } from '../outbound/address-policy.ts';
import { createLookUpInTurn } from '../outbound/look-up-in-turn.ts';
import { createHttpPoster } from '../outbound/post-http.ts';
import { createTargetResolver, type LookUpHost } from '../outbound/resolve-target.ts';
import { createEmailSender } from './send-email.ts';
import { createPagerdutySender } from './send-pagerduty.ts';
import { createSlackSender } from './send-slack.ts';
import { createWebhookSender } from './send-webhook.ts';
import type { Senders } from './senders.ts';

export interface SendersOptions {
  /** Networks that targets may be in besides the public internet. */
  readonly allowedNetworks: readonly Network[];
  /** URL of PagerDuty's Events API. */
  readonly pagerdutyUrl: string;
  readonly monotonicNowMs: () => number;
  /** The system's resolver by default. */
  readonly lookUp?: LookUpHost;
  /** PEM of certificate authorities to trust instead of Node's defaults. */
  readonly certificateAuthorities?: string;
}

/** Creates the senders of all channel types. */
export function createSenders(options: SendersOptions): Senders {
  const { allowedNetworks, pagerdutyUrl, monotonicNowMs, lookUp = lookUpBySystem, ...trust } = options;
  const resolver = createTargetResolver({
    lookUp: createLookUpInTurn(lookUp, monotonicNowMs),
    policy: createAddressPolicy(allowedNetworks),
  });
  const postHttp = createHttpPoster({ resolver, ...trust });
  return {
    webhook: createWebhookSender(postHttp),
    slack: createSlackSender(postHttp),
    pagerduty: createPagerdutySender(postHttp, pagerdutyUrl),
    email: createEmailSender({ resolver, ...trust }),
  };
}

const lookUpBySystem: LookUpHost = (hostname) => lookup(hostname, { all: true });
