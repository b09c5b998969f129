/** What dispatches events: a window, a worker's scope, a document, a request. */
export type ListenerTarget = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Adds a listener, where there is something to listen to, and returns a function that removes it. */
export function listen<Kind extends Event>(
  source: Partial<ListenerTarget> | undefined,
  type: string,
  listener: (event: Kind) => void,
): () => void {
  // The caller names the kind of event that belongs to the type.
  const anyListener = listener as (event: Event) => void;
  source?.addEventListener?.(type, anyListener);
  return () => source?.removeEventListener?.(type, anyListener);
}
