import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { AlertShards, ShardHold } from '../../../alerts/evaluation/shards/alert-shards.ts';
import { discard } from '../database/connect-primary.ts';
import { createSeparateConnector } from '../database/create-separate-connector.ts';
import type { PostgresDatabase } from '../database/postgres-database.ts';
import { createUsedConnection, toSession } from '../database/used-connection.ts';
import { createWakeablePause } from '../database/wakeable-pause.ts';
import { saveEvaluated } from './shard-fence.ts';
import { alertShardCount, shardOfAlert } from './shard-of-alert.ts';
import { createShardSession, type ShardSession } from './shard-session.ts';

export interface AlertShardsOptions {
  /** As of `openPostgres`. */
  readonly urls: readonly string[];
  readonly postgres: Pick<PostgresDatabase, 'change'>;
  /** Returns numbers in [0, 1). */
  readonly random: () => number;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
}

/** How soon free shards are taken, and surplus ones given up. */
const surveyMs = 1_000;
const retryMs = 500;
/** A survey that is not answered means that the connection is lost, which TCP would report minutes later. */
const maxAnswerMs = 5_000;

/**
 * Shares the alerts out evenly among the gateways that use the database: each holds session-level advisory locks of its shards on a
 * connection of its own, so that those of a gateway that ends are free at once. The locks say who evaluates, and the generation that the
 * taker of a shard raises decides whose transitions are stored.
 * Source: https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export async function startAlertShards(options: AlertShardsOptions): Promise<AlertShards> {
  const { urls, postgres, random, setTimer } = options;
  const name = `cairn alerts ${randomUUID().slice(0, 8)}`;
  const connector = await createSeparateConnector(urls);
  const holds = new Map<number, ShardHold>();
  const listeners = new Set<() => void>();
  // Ends early when the connection is lost or the gateway stops.
  const { pause, wake } = createWakeablePause(setTimer);
  let isStopped = false;

  function notify(): void {
    for (const listener of [...listeners]) listener();
  }

  function loseAll(): void {
    if (holds.size === 0) return;
    holds.clear();
    notify();
  }

  async function giveUp(session: ShardSession, count: number): Promise<void> {
    const surplus = [...holds.keys()].slice(-count);
    // First: nothing of them is evaluated once they may be taken.
    for (const shard of surplus) holds.delete(shard);
    notify();
    await session.release(surplus);
  }

  async function take(session: ShardSession, free: readonly number[], count: number): Promise<void> {
    const wanted = shuffle(free, random).slice(0, count);
    const taken = wanted.length === 0 ? [] : await session.take(wanted);
    for (const { shard, generation, evaluated } of taken)
      holds.set(shard, { fence: { shard, generation }, evaluated });
    if (taken.length > 0) notify();
  }

  /** Returns when the connection is lost, the server takes no more writes, or the gateway stops. */
  async function hold(client: Client): Promise<void> {
    let isLost = false;
    const lose = () => {
      isLost = true;
      loseAll();
      wake();
    };
    client.on('error', lose);
    client.on('end', lose);
    const session = createShardSession(toSession(createUsedConnection(client), 'unknown'), name);
    async function answered<Result>(call: () => Promise<Result>): Promise<Result> {
      const cancel = setTimer(() => client.connection.stream.destroy(), maxAnswerMs);
      try {
        return await call();
      } finally {
        cancel();
      }
    }
    await answered(session.join);
    while (!isLost && !isStopped) {
      const { gatewayCount, free, isReadOnly } = await answered(session.survey);
      if (isReadOnly || isLost) return;
      const share = Math.ceil(alertShardCount / Math.max(1, gatewayCount));
      const surplus = holds.size - share;
      if (surplus > 0) await answered(() => giveUp(session, surplus));
      else if (surplus < 0) await answered(() => take(session, free, -surplus));
      if (!isLost && !isStopped) await pause(surveyMs);
    }
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const client = await connector.connect().catch(() => undefined);
      if (client !== undefined) {
        await hold(client).catch(() => undefined);
        loseAll();
        discard(client);
      }
      if (!isStopped) await pause(retryMs);
    }
  }

  const running = run();
  return {
    held: () => [...holds.values()],
    holdOf: (alertId) => holds.get(shardOfAlert(alertId)),
    onChange(listener) {
      // A function of its own, so that a listener that was added twice is removed once.
      const added = () => listener();
      listeners.add(added);
      return () => void listeners.delete(added);
    },
    async saveEvaluated({ fence }, evaluated) {
      if (fence !== undefined) await saveEvaluated(postgres, fence, evaluated);
    },
    async stop() {
      isStopped = true;
      wake();
      await running;
    },
  };
}

/** Gateways that start at once should not try the same shards. */
function shuffle(shards: readonly number[], random: () => number): readonly number[] {
  return shards
    .map((shard) => ({ shard, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ shard }) => shard);
}
