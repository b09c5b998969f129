import { hashBytes } from '../../../../hashing/keyed-hash.ts';
import { grownArray } from '../../../../memory/grown-array.ts';

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

/** An open-addressing hash table with linear probing (Knuth, The Art of Computer Programming 3, section 6.4), at most half full. */
export function createSeriesIds(): SeriesIds {
  return new SeriesIdTable();
}

class SeriesIdTable implements SeriesIds {
  count = 0;
  #projects = new Int32Array(1024);
  #ids = new Uint8Array(idBytes * 1024);
  /** Numbers plus 1; 0 is free. */
  #slots = new Int32Array(2048);

  projectOf(series: number): number {
    return this.#projects[series] ?? -1;
  }

  idOf(series: number): Uint8Array {
    return this.#ids.subarray(idBytes * series, idBytes * (series + 1));
  }

  find(project: number, id: Uint8Array): number {
    // In bounds, as in `#slotOf`.
    return (this.#slots[this.#slotOf(project, id)] as number) - 1;
  }

  add(project: number, id: Uint8Array): number {
    if (this.count === this.#projects.length) this.#grow();
    const series = this.count;
    this.#projects[series] = project;
    this.#ids.set(id, idBytes * series);
    this.#slots[this.#slotOf(project, id)] = series + 1;
    this.count += 1;
    return series;
  }

  clear(): Pick<SeriesIds, 'projectOf' | 'idOf'> {
    const [earlierProjects, earlierIds] = [this.#projects, this.#ids];
    this.count = 0;
    this.#projects = new Int32Array(1024);
    this.#ids = new Uint8Array(idBytes * 1024);
    this.#slots = new Int32Array(2048);
    return {
      projectOf: (series) => earlierProjects[series] ?? -1,
      idOf: (series) => earlierIds.subarray(idBytes * series, idBytes * (series + 1)),
    };
  }

  #slotOf(project: number, id: Uint8Array): number {
    const slots = this.#slots;
    const projects = this.#projects;
    const mask = slots.length - 1;
    let slot = this.#hashOf(project, id) & mask;
    for (;;) {
      // In bounds: the mask keeps to the table.
      const series = (slots[slot] as number) - 1;
      if (series === -1) return slot;
      if (projects[series] === project && this.#isSame(id, idBytes * series)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #isSame(id: Uint8Array, at: number): boolean {
    const ids = this.#ids;
    for (let index = 0; index < idBytes; index++) if (id[index] !== ids[at + index]) return false;
    return true;
  }

  #hashOf(project: number, id: Uint8Array): number {
    return hashBytes(id, 0, idBytes, project);
  }

  #grow(): void {
    this.#projects = grownArray(this.#projects, 2 * this.#projects.length);
    this.#ids = grownArray(this.#ids, 2 * this.#ids.length);
    this.#slots = new Int32Array(2 * this.#slots.length);
    // In bounds: numbers are below the count.
    for (let series = 0; series < this.count; series++)
      this.#slots[this.#slotOf(this.#projects[series] as number, this.idOf(series))] = series + 1;
  }
}
