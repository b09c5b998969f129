import type { ChannelTarget, ChannelType } from '../channels/channel.ts';
import type { AttemptOutcome } from './attempt-outcome.ts';
import type { NewNotification } from './notification.ts';

export type TargetOf<Type extends ChannelType> = Extract<ChannelTarget, { readonly type: Type }>;

export interface Sending<Type extends ChannelType> {
  readonly target: TargetOf<Type>;
  readonly notification: Pick<NewNotification, 'eventId' | 'kind' | 'payload'>;
  readonly nowMs: number;
  /** Aborts the attempt. */
  readonly signal: AbortSignal;
}

/** Makes one attempt. Failures of the target are outcomes; rejects only when aborted. */
export type Sender<Type extends ChannelType> = (sending: Sending<Type>) => Promise<AttemptOutcome>;

export type Senders = { readonly [Type in ChannelType]: Sender<Type> };

/** Sends with the sender of the target's type. */
export async function sendBy(
  senders: Senders,
  target: ChannelTarget,
  rest: Omit<Sending<ChannelType>, 'target'>,
): Promise<AttemptOutcome> {
  switch (target.type) {
    case 'webhook':
      return senders.webhook({ target, ...rest });
    case 'slack':
      return senders.slack({ target, ...rest });
    case 'pagerduty':
      return senders.pagerduty({ target, ...rest });
    case 'email':
      return senders.email({ target, ...rest });
  }
}
