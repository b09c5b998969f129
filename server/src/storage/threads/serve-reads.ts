import type { MessagePort } from 'node:worker_threads';
import { createDeadlineCheck, type DeadlineCheck } from './query-deadline.ts';
import { toFailureMessage } from './storage-failure.ts';
import type { FromReader, ReadMessage, ToReader } from './thread-messages.ts';

export interface ReadServer<Request, Answer, Note = never> {
  /** For messages: `trace store`, `log store`. */
  readonly storeName: string;
  /**
   * The caller sends one read at a time.
   *
   * @param timeLeftMs until `checkDeadline` throws, at the call.
   */
  readonly read: (
    request: Request,
    checkDeadline: DeadlineCheck,
    timeLeftMs: number,
  ) => Answer | Promise<Answer>;
  /** Buffers of an answer to transfer to the caller instead of copying; the thread loses them. */
  readonly buffersOf?: (answer: Answer) => readonly ArrayBuffer[];
  /** Called between reads. */
  readonly onNote?: (note: Note) => void;
  /** Called after the last read. */
  readonly release: () => void;
}

/** Runs in a reader thread: answers the messages of `startReaderThread`. */
export function serveReads<Request, Answer, Note = never>(
  port: MessagePort,
  server: ReadServer<Request, Answer, Note>,
): void {
  const post = (message: FromReader<Answer>): void => port.postMessage(message);

  port.on('message', (message: ToReader<Request, Note>) => {
    switch (message.kind) {
      case 'read':
        return void answer(message).then(send);
      case 'note':
        return server.onNote?.(message.note);
      case 'stop':
        server.release();
        port.close();
    }
  });
  post({ kind: 'ready' });

  function send(message: FromReader<Answer>): void {
    const buffers = message.kind === 'answer' ? (server.buffersOf?.(message.answer) ?? []) : [];
    port.postMessage(message, [...buffers]);
  }

  async function answer({
    request,
    timeLeftMs,
    cancelled,
  }: ReadMessage<Request>): Promise<FromReader<Answer>> {
    try {
      const checkDeadline = createDeadlineCheck(timeLeftMs, cancelled, () => performance.now());
      return { kind: 'answer', answer: await server.read(request, checkDeadline, timeLeftMs) };
    } catch (error) {
      return { kind: 'failure', failure: toFailureMessage(error, server.storeName) };
    }
  }
}
