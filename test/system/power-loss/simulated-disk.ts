import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { FileChange } from './file-change.ts';

/** What becomes of writes that were not synced: none arrives, or any of them, in pieces that a disk writes at once. */
export type UnsyncedWrites = 'lost' | 'scattered';

export interface SimulatedDiskOptions {
  /** Syncs that are taken for not having happened. */
  readonly ignoresSyncOf?: (path: string) => boolean;
  /** In `[0, 1)`. */
  readonly random: () => number;
}

/**
 * Files as a disk has them that keeps only what was synced. What is assumed, and what ext4 with its defaults does:
 * a sync of a file makes its content and its size durable, and the name it was created under; a name that was given
 * or taken later is durable after the sync of its folder; folders stay.
 */
export interface SimulatedDisk {
  apply(change: FileChange): void;
  /** Writes the files as a power loss would leave them now; `everything` as if it had not come. */
  writeImage(folder: string, unsynced: UnsyncedWrites | 'everything'): void;
}

type ContentChange = Extract<FileChange, { readonly kind: 'write' | 'truncate' }>;

interface Inode {
  readonly changes: ContentChange[];
  /** How many of the changes are durable. */
  syncedCount: number;
  readonly base: Uint8Array;
}

const sectorBytes = 512;

/** @param folder as it is now: all of it durable. */
export function createSimulatedDisk(folder: string, options: SimulatedDiskOptions): SimulatedDisk {
  const { ignoresSyncOf = () => false, random } = options;
  const names = new Map<string, Inode>();
  for (const path of listFiles(folder)) {
    names.set(path, { changes: [], syncedCount: 0, base: readFileSync(path) });
  }
  const durableNames = new Map(names);
  /** By the id of the sync: how many changes its file had when it began. */
  const openSyncs = new Map<number, number>();

  function inodeOf(path: string): Inode {
    const inode = names.get(path) ?? { changes: [], syncedCount: 0, base: new Uint8Array() };
    names.set(path, inode);
    return inode;
  }

  function finishSync(path: string, id: number): void {
    const count = openSyncs.get(id) ?? 0;
    openSyncs.delete(id);
    const inode = names.get(path);
    if (inode === undefined) {
      syncFolder(path);
      return;
    }
    inode.syncedCount = Math.max(inode.syncedCount, count);
    if (![...durableNames.values()].includes(inode)) durableNames.set(path, inode);
  }

  function syncFolder(path: string): void {
    for (const name of durableNames.keys()) if (dirname(name) === path) durableNames.delete(name);
    for (const [name, inode] of names) if (dirname(name) === path) durableNames.set(name, inode);
  }

  function contentOf(inode: Inode, unsynced: UnsyncedWrites | 'everything'): Uint8Array {
    const left = inode.changes.slice(inode.syncedCount);
    const surviving =
      unsynced === 'everything'
        ? left
        : left.filter(() => unsynced === 'scattered' && random() < 0.5).map((change) => tear(change, random));
    return applyChanges(inode.base, [...inode.changes.slice(0, inode.syncedCount), ...surviving]);
  }

  return {
    apply(change) {
      switch (change.kind) {
        case 'write':
        case 'truncate':
          inodeOf(change.path).changes.push(change);
          break;
        case 'rename': {
          const inode = inodeOf(change.from);
          names.delete(change.from);
          names.set(change.path, inode);
          break;
        }
        case 'unlink':
          names.delete(change.path);
          break;
        case 'sync-start':
          openSyncs.set(change.id, names.get(change.path)?.changes.length ?? 0);
          break;
        case 'sync-end':
          if (!ignoresSyncOf(change.path)) finishSync(change.path, change.id);
          break;
        case 'interrupted': // it was not acknowledged, and so is part of no promise
      }
    },
    writeImage(target, unsynced) {
      rmSync(target, { recursive: true, force: true });
      mkdirSync(target, { recursive: true });
      for (const [path, inode] of unsynced === 'everything' ? names : durableNames) {
        const place = join(target, relative(folder, path));
        mkdirSync(dirname(place), { recursive: true });
        writeFileSync(place, contentOf(inode, unsynced));
      }
    },
  };
}

/** Part of a write, from its start, as when the power goes in the middle of it. */
function tear(change: ContentChange, random: () => number): ContentChange {
  if (change.kind !== 'write' || random() < 0.5) return change;
  const sectors = Math.floor((random() * change.bytes.length) / sectorBytes);
  return { ...change, bytes: change.bytes.subarray(0, sectors * sectorBytes) };
}

function applyChanges(base: Uint8Array, changes: readonly ContentChange[]): Uint8Array {
  const content = new Uint8Array(changes.reduce(growTo, base.length));
  content.set(base);
  let size = base.length;
  for (const change of changes) {
    if (change.kind === 'truncate') {
      content.fill(0, change.size, size);
      size = change.size;
    } else {
      const offset = change.offset ?? size;
      content.set(change.bytes, offset);
      size = Math.max(size, offset + change.bytes.length);
    }
  }
  return content.subarray(0, size);
}

/** Room for a file after one more change, no more than it may be large. */
function growTo(room: number, change: ContentChange): number {
  if (change.kind === 'truncate') return Math.max(room, change.size);
  return change.offset === undefined
    ? room + change.bytes.length
    : Math.max(room, change.offset + change.bytes.length);
}

/** Without what SQLite maps into memory and makes anew at each start. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'))
    .map((entry) => join(entry.parentPath, entry.name));
}
