import type { MessagePort } from 'node:worker_threads';
import { createDeadlineCheck, type DeadlineCheck } from './query-deadline.ts';
import { toFailureMessage } from './storage-failure.ts';
import type { FromReader, ReadMessage, ToReader } from './thread-messages.ts';

export interface ReadServer<Request, Answer, Note = never> {
  /** For messages: `trace store`, `log store`. */
  readonly storeName: string;
  readonly read: (request: Request, checkDeadline: DeadlineCheck) => Answer;
  /** Buffers of an answer that move to the caller instead of being copied; the thread has them no longer. */
  readonly buffersOf?: (answer: Answer) => readonly ArrayBuffer[];
  /** Called between reads. */
  readonly onNote?: (note: Note) => void;
  /** Called once no more reads come. */
  readonly release: () => void;
}

/** Runs a reader thread: answers what `startReaderThread` sends from the other side. */
export function serveReads<Request, Answer, Note = never>(
  port: MessagePort,
  server: ReadServer<Request, Answer, Note>,
): void {
  const post = (message: FromReader<Answer>): void => port.postMessage(message);

  port.on('message', (message: ToReader<Request, Note>) => {
    switch (message.kind) {
      case 'read':
        return send(answer(message));
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

  function answer({ request, timeLeftMs, cancelled }: ReadMessage<Request>): FromReader<Answer> {
    try {
      const checkDeadline = createDeadlineCheck(timeLeftMs, cancelled, () => performance.now());
      return { kind: 'answer', answer: server.read(request, checkDeadline) };
    } catch (error) {
      return { kind: 'failure', failure: toFailureMessage(error, server.storeName) };
    }
  }
}
