/** An event of a Server-Sent Events stream. */
export interface ServerSentEvent {
  /** Which listeners of the client it reaches. */
  readonly event: string;
  /** What the client sends as `Last-Event-ID` to resume behind this event. */
  readonly id?: string;
  /** Sent as JSON. */
  readonly data: object;
}

/** These would end a field, or make the client ignore an id (HTML, 9.2.6). */
const unsafeInField = /[\r\n\0]/;

/**
 * The event as text (HTML, 9.2.5 "Parsing an event stream"). JSON text has no line break of its own, so the data is
 * always one line, whatever texts are in it.
 *
 * @throws Error for a name or id that would break the framing.
 */
export function encodeEvent({ event, id, data }: ServerSentEvent): string {
  const idLine = id === undefined ? '' : `id: ${assertField(id)}\n`;
  return `event: ${assertField(event)}\n${idLine}data: ${JSON.stringify(data)}\n\n`;
}

/** Tells the client how long to wait before it connects again. */
export function encodeRetry(delayMs: number): string {
  return `retry: ${delayMs}\n\n`;
}

function assertField(text: string): string {
  if (unsafeInField.test(text)) throw new Error(`${JSON.stringify(text)} cannot be a field of an event`);
  return text;
}
