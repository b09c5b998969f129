interface EventFields {
  /** Event type, which selects the client's listeners. */
  readonly event: string;
  /** The client sends it as `Last-Event-ID` to resume after this event. */
  readonly id?: string;
}

/** An event of a Server-Sent Events stream. */
export interface ServerSentEvent extends EventFields {
  /** Sent as JSON. */
  readonly data: object;
}

/** Characters that end a field, or make the client ignore an id (HTML, 9.2.6). */
const unsafeInField = /[\r\n\0]/;

/**
 * Encodes an event as text (HTML, 9.2.5 "Parsing an event stream").
 *
 * @throws Error for a name or id that would break the framing.
 */
export function encodeEvent({ data, ...fields }: ServerSentEvent): string {
  return frameEvent({ ...fields, json: JSON.stringify(data) });
}

/**
 * As `encodeEvent`, of data that is JSON already. JSON as `JSON.stringify` makes it has no unescaped line breaks, so the data is
 * always one line.
 */
export function frameEvent({ event, id, json }: EventFields & { readonly json: string }): string {
  const idLine = id === undefined ? '' : `id: ${assertField(id)}\n`;
  return `event: ${assertField(event)}\n${idLine}data: ${json}\n\n`;
}

/** Sets the client's reconnection delay. */
export function encodeRetry(delayMs: number): string {
  return `retry: ${delayMs}\n\n`;
}

function assertField(text: string): string {
  if (unsafeInField.test(text)) throw new Error(`${JSON.stringify(text)} cannot be a field of an event`);
  return text;
}
