/** An event as the WHATWG standard dispatches it. */
export interface StreamEvent {
  /** `message` unless the stream names one. */
  readonly event: string;
  readonly data: string;
  /** The last id of the stream so far, '' if none. */
  readonly lastEventId: string;
}

/** Parses `text/event-stream` from arbitrary chunks. */
export interface EventStreamParser {
  /** The events that the chunk completes. One that is too long is left out, but its id counts. */
  push(chunk: string): StreamEvent[];
  /** The stream's last `retry` field; `undefined` if there was none. */
  readonly retryMs: number | undefined;
}

/** In UTF-16 units: twice the largest OTLP request. A record of quotes or control characters may be longer as JSON. */
const defaultMaxLength = 128 * 1024 * 1024;

/**
 * Parses the text of one connection, without its byte order mark (HTML, 9.2.6 "Interpreting an event stream").
 *
 * @param lastEventId the id that the connection resumed from.
 * @param maxLength of the data of an event.
 */
export function createEventStreamParser(lastEventId = '', maxLength = defaultMaxLength): EventStreamParser {
  /** `undefined` when it has text that was not kept. */
  let line: string | undefined = '';
  /** The previous chunk ended with a carriage return, so a leading line feed belongs to it. */
  let mayOweLineFeed = false;
  let eventName = '';
  /** The lines of data, each followed by a line feed; `undefined` when nothing is kept until the event ends. */
  let data: string | undefined = '';
  let idInBlock = lastEventId;
  let retryMs: number | undefined;

  function readField(name: string, value: string): void {
    if (name === 'event') eventName = value;
    else if (name === 'data') data = `${data}${value}\n`;
    else if (name === 'id' && !value.includes('\0')) idInBlock = value;
    else if (name === 'retry' && /^[0-9]+$/.test(value)) retryMs = Number(value);
  }

  function extendLine(text: string): void {
    if (!text || line === undefined) return;
    if (data !== undefined && line.length + text.length + data.length <= maxLength) line += text;
    else line = data = undefined;
  }

  function readLine(): StreamEvent | undefined {
    const text = line;
    line = '';
    if (text === undefined) return undefined;
    if (text === '') return dispatch();
    const colon = text.indexOf(':');
    if (colon === -1) readField(text, '');
    else if (colon > 0)
      readField(text.slice(0, colon), text.slice(text[colon + 1] === ' ' ? colon + 2 : colon + 1));
    return undefined;
  }

  function dispatch(): StreamEvent | undefined {
    const event = eventName === '' ? 'message' : eventName;
    const text = data;
    eventName = '';
    data = '';
    return text ? { event, data: text.slice(0, -1), lastEventId: idInBlock } : undefined;
  }

  return {
    push(chunk) {
      const events: StreamEvent[] = [];
      let start = mayOweLineFeed && chunk.startsWith('\n') ? 1 : 0;
      if (chunk !== '') mayOweLineFeed = false;
      let nextFeed = chunk.indexOf('\n', start);
      let nextReturn = chunk.indexOf('\r', start);
      while (nextFeed !== -1 || nextReturn !== -1) {
        const isReturn = nextReturn !== -1 && (nextFeed === -1 || nextReturn < nextFeed);
        const end = isReturn ? nextReturn : nextFeed;
        extendLine(chunk.slice(start, end));
        const event = readLine();
        if (event !== undefined) events.push(event);
        start = end + 1;
        if (isReturn && start === chunk.length) mayOweLineFeed = true;
        if (isReturn && chunk[start] === '\n') start += 1;
        if (nextFeed !== -1 && nextFeed < start) nextFeed = chunk.indexOf('\n', start);
        if (isReturn) nextReturn = chunk.indexOf('\r', start);
      }
      extendLine(chunk.slice(start));
      return events;
    },
    get retryMs() {
      return retryMs;
    },
  };
}
