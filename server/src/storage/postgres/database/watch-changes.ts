import type { Client, Notification } from 'pg';
import { fromStoredText } from './stored-text.ts';

const changesChannel = 'cairn_changes';
/**
 * Bounds how late a change is known without notifications. The marker is read twice a second, and within one second what another
 * process revoked has to be refused.
 */
const pollIntervalMs = 250;
/** An unanswered poll means that the connection is lost, which TCP would report minutes later. */
const maxPollMs = 1_000;
const minReconnectMs = 50;
const maxReconnectMs = 1_000;

export type NotificationListener = (payload: string | undefined) => void;

export interface ChangeWatchOptions {
  readonly connect: () => Promise<Client>;
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

/** Listens on a connection of its own, on which it polls the count of `0001-identity.sql` too; reconnects when that is lost. */
export function startChangeWatch(options: ChangeWatchOptions): ChangeWatch {
  const { connect, hasBackend, onLost, setTimer } = options;
  const listeners = new Map<string, Set<NotificationListener>>();
  let marker = 0;
  let isStopped = false;
  let wake: () => void = () => undefined;

  function pause(delayMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = setTimer(resolve, delayMs);
    wake = () => {
      cancel();
      resolve();
    };
    return promise;
  }

  function notify(channel: string, payload: string | undefined): void {
    for (const listener of listeners.get(channel) ?? []) listener(payload);
  }

  /** Returns when the connection is lost or the watch stops. */
  async function follow(client: Client): Promise<void> {
    const listened = new Set<string>();
    let count: number | undefined;
    let isLost = false;
    client.on('error', () => {
      isLost = true;
      wake();
    });

    /** Counts follow each other, so one that is not the next means a change that this process missed. */
    function learnCount(next: number, isOwn: boolean): void {
      if (count !== undefined && next <= count) return;
      if (!isOwn || count === undefined || next !== count + 1) marker += 1;
      count = next;
    }

    client.on('notification', ({ channel, payload = '', processId }: Notification) => {
      if (channel === changesChannel) learnCount(Number(payload), hasBackend(processId));
      else notify(channel, fromStoredText(payload));
    });

    async function listen(channel: string): Promise<void> {
      await answered(client, `LISTEN ${client.escapeIdentifier(channel)}`, setTimer);
      listened.add(channel);
      // Whatever was notified before this was missed.
      if (channel === changesChannel) marker += 1;
      else notify(channel, undefined);
    }

    async function poll(): Promise<void> {
      const [row] = await answered<{ count: number }>(client, 'SELECT changes.count FROM changes', setTimer);
      if (row !== undefined) learnCount(row.count, false);
    }

    try {
      while (!isStopped && !isLost) {
        for (const channel of [changesChannel, ...listeners.keys()])
          if (!listened.has(channel)) await listen(channel);
        await poll();
        if (!isStopped && !isLost) await pause(pollIntervalMs);
      }
    } catch {
      // The connection is lost: the next one finds what changed meanwhile.
    }
    client.connection.stream.destroy();
  }

  async function run(): Promise<void> {
    let reconnectMs = minReconnectMs;
    while (!isStopped) {
      try {
        const client = await connect();
        reconnectMs = minReconnectMs;
        await follow(client);
        onLost();
      } catch {
        await pause(reconnectMs);
        reconnectMs = Math.min(reconnectMs * 2, maxReconnectMs);
      }
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

async function answered<Row>(
  client: Client,
  text: string,
  setTimer: ChangeWatchOptions['setTimer'],
): Promise<readonly Row[]> {
  const cancel = setTimer(() => client.connection.stream.destroy(), maxPollMs);
  try {
    const { rows } = await client.query(text);
    // Cast: the columns that the caller selects.
    return rows as Row[];
  } finally {
    cancel();
  }
}
