/** What one attempt to deliver came to. Reasons name neither the target nor anything it said. */
export type AttemptOutcome =
  | { readonly kind: 'delivered'; readonly status?: number }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly status?: number;
      /** The target asked to be left alone that long. */
      readonly retryAfterMs?: number;
    }
  /** The target answered 410: it wants no more, ever. */
  | { readonly kind: 'gone'; readonly reason: string; readonly status: number };
