import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import Database from 'better-sqlite3';

const changes = ['mkdirSync', 'renameSync', 'rmSync', 'fsyncSync', 'truncateSync', 'writeFileSync'] as const;

/**
 * Copies a folder whenever the process is about to change it, which is what it would leave if it was killed there: before changes of
 * files, and around transactions, statements and the end of databases. For a process of its own: it changes `node:fs` and better-sqlite3.
 *
 * @param target gets the copies, named by their numbers.
 */
export function copyAtEachStep(folder: string, target: string): void {
  let count = 0;
  let isCopying = false;
  let lastState = '';

  function copy(): void {
    if (isCopying) return;
    isCopying = true;
    const state = describe();
    if (state !== lastState) {
      fs.cpSync(folder, join(target, String(count)), { recursive: true });
      count += 1;
      lastState = state;
    }
    isCopying = false;
  }

  /** Changes with the folder. */
  function describe(): string {
    const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return names
      .map((name) => {
        const { size, mtimeNs } = fs.statSync(join(folder, name), { bigint: true });
        return `${name} ${size} ${mtimeNs}`;
      })
      .join();
  }

  function copyBefore<Name extends string>(owner: Record<Name, unknown>, name: Name): void {
    const original = owner[name] as (...args: unknown[]) => unknown;
    owner[name] = function copyFirst(this: unknown, ...args: unknown[]): unknown {
      copy();
      return original.apply(this, args);
    };
  }

  for (const name of changes) copyBefore(fs as Record<typeof name, unknown>, name);
  syncBuiltinESMExports();
  const { prototype } = Database;
  for (const name of ['exec', 'close'] as const) copyBefore(prototype as Record<typeof name, unknown>, name);
  const { transaction } = prototype;
  prototype.transaction = function copyAround(this: unknown, work: (...args: unknown[]) => unknown) {
    const run = transaction.call(this, work);
    const copying = (...args: unknown[]): unknown => {
      copy();
      const result = run(...args);
      copy();
      return result;
    };
    return Object.assign(copying, { immediate: copying, exclusive: copying, deferred: copying });
  } as typeof transaction;
}
