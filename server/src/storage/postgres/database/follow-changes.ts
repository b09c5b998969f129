import type { Client } from 'pg';
import { fromStoredText } from './stored-text.ts';

/** Of `count_change()` in `0001-identity.sql`. */
const changesChannel = 'cairn_changes';
/**
 * Bounds how late a change is known without notifications. Caches compare the marker twice a second, and what another process
 * revoked has to be refused within a second.
 */
const pollIntervalMs = 250;
/** A poll that is not answered means that the connection is lost, which TCP would report minutes later. */
const maxPollMs = 1_000;

export type NotificationListener = (payload: string | undefined) => void;

export interface FollowedChanges {
  readonly client: Client;
  /** By channel; more are added at any time. */
  readonly listeners: ReadonlyMap<string, ReadonlySet<NotificationListener>>;
  /** Whether to stop, compared after each poll. */
  readonly isOver: () => boolean;
  /** Whether the process id at the server is that of a connection of this process. */
  readonly isOwn: (processId: number) => boolean;
  /** Called for changes of other processes, and when some may have been missed. */
  readonly onForeignChange: () => void;
  readonly pause: (delayMs: number) => Promise<void>;
  /** Ends the pause. */
  readonly wake: () => void;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
}

/**
 * Listens for notifications on a connection, and polls the count of changes for those that it misses. Returns when the connection is
 * lost, its server takes no more writes, or it is over: whether it had listened.
 */
export async function followChanges(options: FollowedChanges): Promise<boolean> {
  const { client, listeners, isOver, isOwn, onForeignChange, pause, wake, setTimer } = options;
  const listened = new Set<string>();
  let count: number | undefined;
  let isLost = false;
  client.on('error', () => {
    isLost = true;
    wake();
  });

  /** Counts follow each other, so one that is not the next means a change that this process missed. */
  function learnCount(next: number, ofOwn: boolean): void {
    if (count !== undefined && next <= count) return;
    if (!ofOwn || count === undefined || next !== count + 1) onForeignChange();
    count = next;
  }

  function notify(channel: string, payload: string | undefined): void {
    for (const listener of listeners.get(channel) ?? []) listener(payload);
  }

  client.on('notification', ({ channel, payload = '', processId }) => {
    if (channel === changesChannel) learnCount(Number(payload), isOwn(processId));
    else notify(channel, fromStoredText(payload));
  });

  async function answered<Row>(text: string): Promise<readonly Row[]> {
    const cancel = setTimer(() => client.connection.stream.destroy(), maxPollMs);
    try {
      // Cast: the columns that the caller selects.
      return (await client.query(text)).rows as Row[];
    } finally {
      cancel();
    }
  }

  async function listen(channel: string): Promise<void> {
    await answered(`LISTEN ${client.escapeIdentifier(channel)}`);
    listened.add(channel);
    // Whatever was notified before this was missed.
    if (channel !== changesChannel) notify(channel, undefined);
  }

  /** Whether the server still takes writes: changes are made at another one otherwise. */
  async function poll(): Promise<boolean> {
    const [row] = await answered<{ count: number; readOnly: string }>(
      `SELECT changes.count, current_setting('transaction_read_only') AS "readOnly" FROM changes`,
    );
    if (row === undefined || row.readOnly === 'on') return false;
    learnCount(row.count, false);
    return true;
  }

  try {
    while (!isOver() && !isLost) {
      for (const channel of [changesChannel, ...listeners.keys()])
        if (!listened.has(channel)) await listen(channel);
      if (!(await poll())) break;
      if (!isOver() && !isLost) await pause(pollIntervalMs);
    }
  } catch {
    // The connection is lost: the next one finds what changed meanwhile.
  }
  return count !== undefined;
}
