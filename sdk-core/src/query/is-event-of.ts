/** The members of a union whose `event_type` is one literal: all but the catch-all for unlisted types. */
type KnownOf<Event extends { event_type: string }> = Event extends unknown
  ? string extends Event['event_type']
    ? never
    : Event
  : never;

/**
 * Narrows an event to a type listed in the contract, and its payload with it. Comparing
 * `event.event_type` does not narrow the payload: the list of types is open, and an event of an
 * unlisted type may have any payload.
 *
 * @example
 * for (const event of data.events) {
 *   if (isEventOf(event, 'error_event_added')) console.log(event.payload.name, event.payload.stack_trace);
 * }
 */
export function isEventOf<Event extends { event_type: string }, Type extends KnownOf<Event>['event_type']>(
  event: Event,
  eventType: Type,
): event is Extract<Event, { event_type: Type }> {
  return event.event_type === eventType;
}
