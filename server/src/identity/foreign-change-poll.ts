export interface ForeignChangePollOptions {
  /** Differs from the last one when another process has changed the store since. */
  readonly readMarker: () => Promise<number>;
  readonly monotonicNowMs: () => number;
  readonly onChange: () => void;
}

/** Bounds how long what another process revoked keeps working. */
const pollIntervalMs = 500;

/** Returns a function that notices changes of other processes; to be called before each use of cached data. */
export function createForeignChangePoll(options: ForeignChangePollOptions): () => Promise<void> {
  const { readMarker, monotonicNowMs, onChange } = options;
  let polledAtMs = Number.NEGATIVE_INFINITY;
  let lastMarker: number | undefined;

  return async () => {
    const now = monotonicNowMs();
    if (now - polledAtMs < pollIntervalMs) return;
    polledAtMs = now;
    const marker = await readMarker();
    if (marker === lastMarker) return;
    lastMarker = marker;
    onChange();
  };
}
