import { setTimeout as delay } from 'node:timers/promises';
import { createSeededRandom, type SeededRandom } from '../../../process/load/seeded-random.ts';
import type { CrashingServer } from '../../../support/debian-process.ts';
import type { ReplicaServer } from './replica-server.ts';
import { type Block, insertBlock, type ReplicatedTable, readBlocks } from './replicated-table.ts';

export const victims = ['a replica', 'the other replica', 'ZooKeeper'] as const;
export type Victim = (typeof victims)[number];

export interface RandomKillsOptions {
  readonly cycles: number;
  readonly seed: number;
}

export interface RandomKillsReport {
  /** By what was killed. */
  readonly kills: Readonly<Record<Victim, number>>;
  readonly acknowledged: number;
  /** Attempts that were refused, unknown, or had no answer. */
  readonly refused: number;
  /** Acknowledged blocks that had not been at the first attempt. */
  readonly retried: number;
  /** Blocks that were given up, each of which is there whole or not at all. */
  readonly givenUp: number;
  /** Milliseconds from the start of what was killed until both replicas took inserts, by cycle. */
  readonly backAfterMs: readonly number[];
  readonly findings: readonly string[];
}

const killAfterMs = { least: 200, most: 800 };
/** Around the two seconds after which ZooKeeper forgets a replica. */
const awayMs = { least: 100, most: 4_000 };
const giveUpChance = 0.3;
const acceptWithinMs = 90_000;
/** After an attempt that was not acknowledged. */
const pauseMs = 100;

/** What the client knows of a block that is not acknowledged. */
type Fate = 'acknowledged' | 'open' | 'given up';

/**
 * Repeatedly kills one of the replicas or ZooKeeper, each in turn, while a client inserts blocks at either replica and sends those that
 * were not acknowledged again, at the other one. Then compares what each replica has by itself with what the client knows.
 */
export async function runRandomKills(
  table: ReplicatedTable,
  { cycles, seed }: RandomKillsOptions,
): Promise<RandomKillsReport> {
  const random = createSeededRandom(seed);
  const client = createClient(table, random);
  const kills: Record<Victim, number> = { 'a replica': 0, 'the other replica': 0, ZooKeeper: 0 };
  const backAfterMs: number[] = [];
  const findings: string[] = [];
  for (let cycle = 0; cycle < cycles && findings.length === 0; cycle += 1) {
    const victim = victims[cycle % victims.length] ?? 'ZooKeeper';
    kills[victim] += 1;
    const server = serverOf(table, victim);
    const stopInserting = client.startInserting();
    await delay(random.between(killAfterMs.least, killAfterMs.most));
    await server.kill();
    await delay(random.between(awayMs.least, awayMs.most));
    const startedMs = performance.now();
    await server.start();
    await stopInserting();
    await client.retryOpen();
    backAfterMs.push(Math.round(performance.now() - startedMs));
    for (const replica of table.replicas) {
      const found = compare(client.fates(), await readBlocks(replica));
      findings.push(
        ...found.map((finding) => `cycle ${cycle}, ${victim} killed, ${replica.name}: ${finding}`),
      );
    }
  }
  return { kills, backAfterMs, findings, ...client.figures() };
}

function serverOf({ replicas, zookeeper }: ReplicatedTable, victim: Victim): CrashingServer {
  if (victim === 'ZooKeeper') return zookeeper;
  return victim === 'a replica' ? replicas[0] : replicas[1];
}

function createClient({ replicas }: ReplicatedTable, random: SeededRandom) {
  const fates = new Map<number, { readonly block: Block; fate: Fate }>();
  let refused = 0;
  let retried = 0;
  /** The next attempt, of whichever block, is at the other replica. */
  let turn = 0;

  function nextReplica(): ReplicaServer {
    turn += 1;
    return turn % 2 === 0 ? replicas[0] : replicas[1];
  }

  async function attempt(block: Block): Promise<boolean> {
    const { ok } = await insertBlock(nextReplica(), block);
    if (ok) return true;
    refused += 1;
    await delay(pauseMs);
    return false;
  }

  async function insertNext(): Promise<void> {
    const block = { number: fates.size, rowCount: random.between(1, 500) };
    const entry = { block, fate: 'open' as Fate };
    fates.set(block.number, entry);
    if (await attempt(block)) entry.fate = 'acknowledged';
    else if (random.chance(giveUpChance)) entry.fate = 'given up';
  }

  return {
    fates: () => fates,
    figures() {
      const count = (fate: Fate) => [...fates.values()].filter((entry) => entry.fate === fate).length;
      return { acknowledged: count('acknowledged'), givenUp: count('given up'), refused, retried };
    },
    /** Inserts one block after the other until the returned function is called. */
    startInserting() {
      let isStopping = false;
      async function insert(): Promise<void> {
        while (!isStopping) await insertNext();
      }
      const inserting = insert();
      return async () => {
        isStopping = true;
        await inserting;
      };
    },
    /** Sends what is open until it is acknowledged. */
    async retryOpen() {
      const giveUpMs = performance.now() + acceptWithinMs;
      for (const entry of fates.values()) {
        while (entry.fate === 'open') {
          if (performance.now() > giveUpMs)
            throw new Error(`no insert was acknowledged for ${acceptWithinMs} ms`);
          if (!(await attempt(entry.block))) continue;
          entry.fate = 'acknowledged';
          retried += 1;
        }
      }
    },
  };
}

function compare(
  fates: ReadonlyMap<number, { readonly block: Block; readonly fate: Fate }>,
  stored: Awaited<ReturnType<typeof readBlocks>>,
): string[] {
  const findings = [...stored.keys()]
    .filter((number) => !fates.has(number))
    .map((number) => `block ${number} was never sent`);
  for (const [number, { block, fate }] of fates) {
    const { rowCount = 0, differentCount = 0 } = stored.get(number) ?? {};
    const isWhole = rowCount === block.rowCount && differentCount === block.rowCount;
    if (isWhole || (fate !== 'acknowledged' && rowCount === 0)) continue;
    findings.push(
      `block ${number} (${fate}) has ${rowCount} rows, ${differentCount} different, of ${block.rowCount}`,
    );
  }
  return findings;
}
