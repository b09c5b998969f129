import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { noteUsedBuffers } from '../../threads/give-back-memory.ts';
import type { HeadMessage, ReleasedMessage } from './head-message.ts';
import { createHeadReplica } from './head-replica.ts';
import type { HeadView } from './head-view.ts';

/**
 * The head as the writer posts it to this port (`SampleWriter.attachReader`). The port is also read whenever the thread is
 * idle, so that a thread that answers nothing does not keep memory of memtables and series that are gone. It does not keep the
 * thread alive.
 */
export function createHeadView(port: MessagePort): HeadView {
  const { view, take, release } = createHeadReplica({
    drainMessages,
    onReleased(ticket) {
      const message: ReleasedMessage = { kind: 'released', ticket };
      port.postMessage(message);
    },
    // See `SharedBuffers.give`.
    onRetired: (bytes) => noteUsedBuffers(-bytes),
  });

  function drainMessages(): void {
    while (true) {
      // Only the writer posts to it.
      const received = receiveMessageOnPort(port) as { message: HeadMessage } | undefined;
      if (received === undefined) return;
      take(received.message);
    }
  }

  port.on('message', (message: HeadMessage) => {
    take(message);
    release();
  });
  port.unref();
  return view;
}
