import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type KilledMessage, type KilledStart, killedBatch } from './testing/append-until-killed.ts';
import { bodiesOfBatch } from './testing/numbered-logs.ts';

const rounds = 4;
const program = fileURLToPath(new URL('./testing/append-until-killed.ts', import.meta.url));

let folder: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-killed-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

interface Round {
  readonly stored: readonly string[];
  readonly acknowledged: readonly number[];
}

/** One run of the process: what it found, and what it acknowledged before the kill. */
async function live(first: number, lifeMs: number): Promise<Round> {
  const running = spawn(execPath, [program, 'run'], { stdio: ['pipe', 'pipe', 'inherit'] });
  child = running;
  const start: KilledStart = { folder, first };
  running.stdin.end(`${JSON.stringify(start)}\n`);
  const acknowledged: number[] = [];
  let stored: readonly string[] = [];
  const exited = once(running, 'exit');
  for await (const line of createInterface({ input: running.stdout })) {
    const message = JSON.parse(line) as KilledMessage;
    if (message.kind === 'failed') throw new Error(message.reason);
    if (message.kind === 'acknowledged') acknowledged.push(message.number);
    if (message.kind === 'opened') {
      expect(message.damage).toEqual([]);
      stored = message.bodies;
      setTimeout(() => running.kill('SIGKILL'), lifeMs);
    }
  }
  await exited;
  return { stored, acknowledged };
}

it('has every acknowledged batch once and whole, whenever its process was killed', async () => {
  const acknowledged = new Set<number>();
  let first = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const { stored, acknowledged: fresh } = await live(
      first,
      round === rounds ? 1 : 30 + Math.random() * 500,
    );
    const storedNumbers = new Set(stored.map((body) => Number(body.split(' ')[1])));
    const whole = [...storedNumbers].flatMap((number) =>
      bodiesOfBatch(number, killedBatch(number).recordCount),
    );
    expect([...stored].sort()).toEqual(whole.sort());
    expect([...acknowledged].filter((number) => !storedNumbers.has(number))).toEqual([]);
    // Unanswered batches, which may be stored, are sent again too and must count as retries.
    for (const number of fresh) acknowledged.add(number);
    first = fresh.length === 0 ? first : Math.max(first, Math.max(...fresh) - 10);
  }
  expect(acknowledged.size).toBeGreaterThan(rounds);
});
