import { grownArray } from '../../../bytes/grown-array.ts';

/** Of the SHA-256 of a series' labels. */
export const idBytes = 16;

/** Numbers of series, by project and id. */
export interface SeriesIds {
  readonly count: number;
  projectOf(series: number): number;
  idOf(series: number): Uint8Array;
  /** -1 when there is none. */
  find(project: number, id: Uint8Array): number;
  /** Adds one that there is not; numbers count up from 0. */
  add(project: number, id: Uint8Array): number;
  /** Removes all; returns what was there. */
  clear(): Pick<SeriesIds, 'projectOf' | 'idOf'>;
}

/**
 * An open-addressing hash table with linear probing (Knuth, The Art of Computer Programming 3, section 6.4), at most half full.
 *
 * @param seed should differ between processes, so that nobody can send labels whose ids all collide.
 */
export function createSeriesIds(seed: number): SeriesIds {
  let count = 0;
  let projects = new Int32Array(1024);
  let ids = new Uint8Array(idBytes * 1024);
  /** Numbers plus 1; 0 is free. */
  let slots = new Int32Array(2048);

  function idOf(series: number): Uint8Array {
    return ids.subarray(idBytes * series, idBytes * (series + 1));
  }

  function slotOf(project: number, id: Uint8Array): number {
    const mask = slots.length - 1;
    let slot = hashOf(project, id) & mask;
    for (;;) {
      // In bounds: the mask keeps to the table.
      const series = (slots[slot] as number) - 1;
      if (series === -1) return slot;
      if (projects[series] === project && isSame(id, idBytes * series)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  function isSame(id: Uint8Array, at: number): boolean {
    for (let index = 0; index < idBytes; index++) if (id[index] !== ids[at + index]) return false;
    return true;
  }

  function hashOf(project: number, id: Uint8Array): number {
    const mixed = Math.imul(seed ^ word(id, 0), 0x9e3779b1) ^ Math.imul(word(id, 4), 0x85ebca6b);
    const hash = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35) ^ Math.imul(project, 0x27d4eb2f);
    return hash ^ (hash >>> 16);
  }

  function grow(): void {
    projects = grownArray(projects, 2 * projects.length);
    ids = grownArray(ids, 2 * ids.length);
    slots = new Int32Array(2 * slots.length);
    // In bounds: numbers are below the count.
    for (let series = 0; series < count; series++)
      slots[slotOf(projects[series] as number, idOf(series))] = series + 1;
  }

  return {
    get count() {
      return count;
    },
    projectOf: (series) => projects[series] ?? -1,
    idOf,
    // In bounds, as in `slotOf`.
    find: (project, id) => (slots[slotOf(project, id)] as number) - 1,
    add(project, id) {
      if (count === projects.length) grow();
      const series = count;
      projects[series] = project;
      ids.set(id, idBytes * series);
      slots[slotOf(project, id)] = series + 1;
      count += 1;
      return series;
    },
    clear() {
      const [earlierProjects, earlierIds] = [projects, ids];
      count = 0;
      projects = new Int32Array(1024);
      ids = new Uint8Array(idBytes * 1024);
      slots = new Int32Array(2048);
      return {
        projectOf: (series) => earlierProjects[series] ?? -1,
        idOf: (series) => earlierIds.subarray(idBytes * series, idBytes * (series + 1)),
      };
    },
  };
}

function word(id: Uint8Array, at: number): number {
  // Casts: an id has 16 bytes.
  return (
    (id[at] as number) |
    ((id[at + 1] as number) << 8) |
    ((id[at + 2] as number) << 16) |
    ((id[at + 3] as number) << 24)
  );
}
