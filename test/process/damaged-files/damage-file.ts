import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import type { SeededRandom } from '../load/seeded-random.ts';

export type Damage = 'flip' | 'truncation' | 'zeros' | 'missing' | 'junk';

const zeroedBytes = 4096;

/** Damages a file in place, as a disk or a hand would. */
export function damageFile(path: string, damage: Damage, random: SeededRandom): string {
  const { size } = statSync(path);
  const at = random.between(0, size - 1);
  if (damage === 'missing') rmSync(path);
  if (damage === 'truncation') truncateSync(path, at);
  if (damage === 'junk') writeFileSync(path, 'no database'.repeat(1_000), { flag: 'r+' });
  if (damage === 'flip' || damage === 'zeros') {
    const bytes = readFileSync(path);
    if (damage === 'zeros') bytes.fill(0, at, Math.min(at + zeroedBytes, size));
    else bytes[at] = (bytes[at] ?? 0) ^ (1 << random.between(0, 7));
    // Keeps the inode: a running service has the file open.
    writeFileSync(path, bytes, { flag: 'r+' });
  }
  return `${damage} at ${at} of ${size} bytes`;
}
