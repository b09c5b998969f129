import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A tail on a connection of its own that keeps nothing of what it reads. */
export interface RawTail {
  /** How many events of the kind have come. */
  eventCount(event: string): number;
  /** The status line and headers, once they are there. */
  readonly head: Promise<string>;
  /** The stream ended, or was cut. */
  readonly closed: Promise<void>;
  /** Stops reading. */
  stall(): void;
  resume(): void;
  destroy(): void;
}

export interface RawTailTarget {
  readonly apiUrl: string;
  readonly serverKey: string;
  /** After the question mark. */
  readonly query?: string;
}

export async function openRawTail({ apiUrl, serverKey, query = '' }: RawTailTarget): Promise<RawTail> {
  const { hostname, port, host } = new URL(apiUrl);
  const socket: Socket = connect(Number(port), hostname);
  const counts = new Map<string, number>();
  const head = Promise.withResolvers<string>();
  let line = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    const lines = (line + chunk).split('\n');
    line = lines.pop() ?? '';
    if (line.length > 1024) line = '';
    for (const each of lines) {
      if (each.startsWith('HTTP/1.1 ')) head.resolve(each.trim());
      const event = /^event: (\w+)/.exec(each)?.[1];
      if (event !== undefined) counts.set(event, (counts.get(event) ?? 0) + 1);
    }
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close').then(() => {});
  await once(socket, 'connect');
  socket.write(
    `GET /v1/logs/stream?${query} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\nauthorization: Bearer ${serverKey}\r\n\r\n`,
  );
  return {
    eventCount: (event) => counts.get(event) ?? 0,
    head: head.promise,
    closed,
    stall: () => void socket.pause(),
    resume: () => void socket.resume(),
    destroy: () => void socket.destroy(),
  };
}
