/** Result of one delivery attempt. Reasons contain neither the target nor anything of its response but the status. */
export type AttemptOutcome =
  | { readonly kind: 'delivered'; readonly status?: number }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly status?: number;
      /** From the response's `Retry-After`. */
      readonly retryAfterMs?: number;
      /** The target took a part of it, so the failure is not one of the channel as a whole. */
      readonly isReachable?: true;
    }
  /** The target answered 410: permanently gone. */
  | { readonly kind: 'gone'; readonly reason: string; readonly status: number };
