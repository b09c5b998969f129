/** The members of a union whose `event_type` is one literal: all but the catch-all for unlisted types. */
type KnownOf<Event extends { event_type: string }> = Event extends unknown
  ? string extends Event['event_type']
    ? never
    : Event
  : never;

/**
 * Whether an event is of a type that the contract lists, so that its payload has the shape of that
 * type. Comparing `event.event_type` yourself does not tell TypeScript so much: the list of types is
 * open, and an event of an unlisted type could have any.
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
