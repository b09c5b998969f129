const key = 'cairn.reloaded_at';
/** Longer than a page takes to load and to find that it was of no use. */
const minPauseMs = 60_000;

/** Whether the page may reload by itself now: services of two versions behind one address would make it do so for ever. */
export function createReloadLimit(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  now: () => number,
): () => boolean {
  return () => {
    const passedMs = now() - Number(storage.getItem(key) ?? 0);
    // A clock that was set back must not forbid it for long.
    if (passedMs >= 0 && passedMs < minPauseMs) return false;
    storage.setItem(key, String(now()));
    return true;
  };
}
