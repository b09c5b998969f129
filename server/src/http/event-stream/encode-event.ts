/** An event of a Server-Sent Events stream. */
export interface ServerSentEvent {
  /** Event type, which selects the client's listeners. */
  readonly event: string;
  /** The client sends it as `Last-Event-ID` to resume after this event. */
  readonly id?: string;
  /** Sent as JSON. */
  readonly data: object;
}

/** Characters that end a field, or make the client ignore an id (HTML, 9.2.6). */
const unsafeInField = /[\r\n\0]/;

/**
 * Encodes an event as text (HTML, 9.2.5 "Parsing an event stream"). JSON text has no unescaped line breaks, so the
 * data is always one line.
 *
 * @throws Error for a name or id that would break the framing.
 */
export function encodeEvent({ event, id, data }: ServerSentEvent): string {
  const idLine = id === undefined ? '' : `id: ${assertField(id)}\n`;
  return `event: ${assertField(event)}\n${idLine}data: ${JSON.stringify(data)}\n\n`;
}

/** Sets the client's reconnection delay. */
export function encodeRetry(delayMs: number): string {
  return `retry: ${delayMs}\n\n`;
}

function assertField(text: string): string {
  if (unsafeInField.test(text)) throw new Error(`${JSON.stringify(text)} cannot be a field of an event`);
  return text;
}
