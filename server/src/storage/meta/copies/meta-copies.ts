import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** An automatic copy of `meta.db`, whose content was checked when it was made. */
export interface MetaCopy {
  readonly path: string;
  /** When it was made. */
  readonly copiedAtMs: number;
  readonly bytes: number;
}

export const maxCopies = 4;
/** Of all copies together; the newest stays, whatever its size. */
export const maxCopiesBytes = 1024 * 1024 * 1024;

const pattern = /^meta-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.db$/;

/** Colons are no good in names of files that people type. */
export function nameMetaCopy(copiedAtMs: number): string {
  return `meta-${new Date(copiedAtMs).toISOString().replaceAll(':', '-')}.db`;
}

/** The newest first. Those of a later time than now are of before the clock was set back: they count as the oldest. */
export function listMetaCopies(folder: string, nowMs: number): readonly MetaCopy[] {
  const orderOf = ({ copiedAtMs }: MetaCopy): number => (copiedAtMs <= nowMs ? copiedAtMs : -copiedAtMs);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const [, hour, minute, second] = pattern.exec(name) ?? [];
      if (hour === undefined) return [];
      const path = join(folder, name);
      return [{ path, copiedAtMs: Date.parse(`${hour}:${minute}:${second}`), bytes: statSync(path).size }];
    })
    .toSorted((a, b) => orderOf(b) - orderOf(a));
}

/** Removes copies beyond the limits, the oldest first, and what an interrupted copy left. */
export function pruneMetaCopies(folder: string, nowMs: number): void {
  let bytes = 0;
  const kept = new Set<string>();
  for (const copy of listMetaCopies(folder, nowMs)) {
    bytes += copy.bytes;
    if (kept.size === 0 || (kept.size < maxCopies && bytes <= maxCopiesBytes)) kept.add(copy.path);
  }
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!kept.has(path) && name.startsWith('meta-')) rmSync(path);
  }
}
