/** What sends events to the page: a window, a worker's scope, a request. */
export type EventSource = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Adds a listener and returns a function that removes it. */
export function listen<Kind extends Event>(
  source: EventSource,
  type: string,
  listener: (event: Kind) => void,
): () => void {
  // The caller names the kind of event that belongs to the type.
  const anyListener = listener as (event: Event) => void;
  source.addEventListener(type, anyListener);
  return () => source.removeEventListener(type, anyListener);
}
