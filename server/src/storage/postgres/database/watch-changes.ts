import type { Client } from 'pg';
import { discard, type PrimaryConnector } from './connect-primary.ts';
import { followChanges, type NotificationListener } from './follow-changes.ts';
import { createWakeablePause } from './wakeable-pause.ts';

const minReconnectMs = 50;
const maxReconnectMs = 1_000;

export interface ChangeWatchOptions {
  readonly connector: PrimaryConnector;
  /** A connection that was made already. */
  readonly first: Client;
  /** Whether a connection of this process has the process id at the server. */
  readonly hasBackend: (processId: number) => boolean;
  /** Called when the connection is lost: others to the same server may hang. */
  readonly onLost: () => void;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
}

export interface ChangeWatch {
  foreignChangeMarker(): number;
  onNotification(channel: string, listener: NotificationListener): () => void;
  stop(): Promise<void>;
}

/** Follows changes on a connection of its own, and reconnects when that is lost. */
export function startChangeWatch(options: ChangeWatchOptions): ChangeWatch {
  const { connector, first, hasBackend, onLost, setTimer } = options;
  const listeners = new Map<string, Set<NotificationListener>>();
  let marker = 0;
  let isStopped = false;
  // Ends early when there is something to do.
  const { pause, wake } = createWakeablePause(setTimer);

  async function run(): Promise<void> {
    let reconnectMs = minReconnectMs;
    let next: Client | undefined = first;
    while (!isStopped) {
      const client: Client | undefined = next ?? (await connector.connect().catch(() => undefined));
      next = undefined;
      if (client !== undefined) {
        const wasFollowed = await followChanges({
          client,
          listeners,
          isOver: () => isStopped || !connector.isCurrent(client),
          isOwn: hasBackend,
          onForeignChange() {
            marker += 1;
          },
          pause,
          wake,
          setTimer,
        });
        discard(client);
        onLost();
        if (wasFollowed) reconnectMs = minReconnectMs;
      }
      if (isStopped) return;
      await pause(reconnectMs);
      reconnectMs = Math.min(reconnectMs * 2, maxReconnectMs);
    }
  }
  const running = run();

  return {
    foreignChangeMarker: () => marker,
    onNotification(channel, listener) {
      const ofChannel = listeners.get(channel) ?? new Set();
      listeners.set(channel, ofChannel.add(listener));
      wake();
      return () => {
        ofChannel.delete(listener);
      };
    },
    async stop() {
      isStopped = true;
      wake();
      await running;
    },
  };
}
