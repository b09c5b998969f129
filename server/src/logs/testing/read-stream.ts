/** An event as received by a client. */
export interface SeenEvent {
  readonly event: string;
  readonly id?: string;
  // The wire as JSON; tests know its shape.
  // biome-ignore lint/suspicious/noExplicitAny: assertions on parsed JSON
  readonly data: any;
}

/** A client that reads a stream without delay until it is paused. */
export interface StreamReader {
  text(): string;
  events(): readonly SeenEvent[];
  names(): readonly string[];
  /** Body and `replay` of each log event. */
  logs(): readonly (readonly [body: string, replay: boolean])[];
  bodies(): readonly string[];
  isOver(): boolean;
  /** Stops reading after the text that was already requested. */
  pause(): void;
  resume(): void;
  close(): void;
}

export function readStream(stream: AsyncIterable<string>): StreamReader {
  const iterator = stream[Symbol.asyncIterator]();
  let text = '';
  let isOver = false;
  let resumed = Promise.withResolvers<void>();
  resumed.resolve();

  async function read(): Promise<void> {
    for (;;) {
      await resumed.promise;
      const next = await iterator.next();
      if (next.done === true) break;
      text += next.value;
    }
    isOver = true;
  }
  void read();

  const events = () => text.split('\n\n').filter(hasData).map(parseEvent);
  const logs = () => events().filter(({ event }) => event === 'log');
  return {
    text: () => text,
    events,
    names: () => events().map(({ event }) => event),
    logs: () => logs().map(({ data }) => [data.log.body, data.replay] as const),
    bodies: () => logs().map(({ data }) => data.log.body),
    isOver: () => isOver,
    pause() {
      resumed = Promise.withResolvers<void>();
    },
    resume: () => resumed.resolve(),
    close: () => void iterator.return?.(),
  };
}

function hasData(block: string): boolean {
  return block.includes('data: ');
}

/** Parses only the form of the format that the service writes. */
function parseEvent(block: string): SeenEvent {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );
  const id = fields.get('id');
  return {
    event: fields.get('event') ?? '',
    ...(id === undefined ? {} : { id }),
    data: JSON.parse(fields.get('data') ?? ''),
  };
}
