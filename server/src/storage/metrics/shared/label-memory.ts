import type { HeadMessage } from './head-message.ts';
import { cellBytesFor, labelMemoryFor } from './label-cells.ts';
import { labelSlabBytes } from './series-table-layout.ts';

/** Where label bytes are. */
export interface LabelPlace {
  readonly slab: number;
  readonly offset: number;
}

/**
 * The label bytes of series in slabs that readers share. A slab has cells of one size; one whose cells are all free may
 * be used for another size, so that memory is bounded by the series that live at the same time.
 */
export interface LabelMemory {
  readonly slabs: readonly Uint8Array[];
  /** Memory of all slabs. */
  readonly byteSize: number;
  /** What the label bytes take of it: see `labelMemoryFor`. */
  readonly usedBytes: number;
  /** By how much the memory would grow for label bytes of this length. */
  growthFor(length: number): number;
  add(labelBytes: Uint8Array): LabelPlace;
  /** Frees the cell of label bytes of this length, which no reader may access any more. */
  free(place: LabelPlace, length: number): void;
  /** The messages that bring a new reader up to date. */
  describe(): HeadMessage[];
}

interface Slab {
  readonly index: number;
  readonly bytes: Uint8Array<ArrayBufferLike>;
  readonly words: Int32Array;
  /** 0 while all of it is free. */
  cellBytes: number;
  usedCells: number;
  /** Cells from here on were never used. */
  end: number;
  /** The first of the freed cells, each of which names the next; -1 when there is none. */
  freed: number;
}

const wordBytes = Int32Array.BYTES_PER_ELEMENT;

export function createLabelMemory(broadcast: (message: HeadMessage) => void): LabelMemory {
  return new SlabMemory(broadcast);
}

class SlabMemory implements LabelMemory {
  readonly slabs: Uint8Array<SharedArrayBuffer>[] = [];
  byteSize = 0;
  usedBytes = 0;
  readonly #broadcast: (message: HeadMessage) => void;
  /** By index; none for slabs of one long label set. */
  readonly #shared: Slab[] = [];
  /** Slabs with free cells, by the size of these. */
  readonly #open = new Map<number, Slab[]>();
  /** Slabs without a used cell. */
  readonly #empty: Slab[] = [];
  /** Indexes of slabs that are gone. */
  readonly #vacant: number[] = [];

  constructor(broadcast: (message: HeadMessage) => void) {
    this.#broadcast = broadcast;
  }

  growthFor(length: number): number {
    if (length > labelSlabBytes) return length;
    const hasCell = this.#empty.length > 0 || (this.#open.get(cellBytesFor(length))?.length ?? 0) > 0;
    return hasCell ? 0 : labelSlabBytes;
  }

  add(labelBytes: Uint8Array): LabelPlace {
    const { length } = labelBytes;
    this.usedBytes += labelMemoryFor(length);
    if (length > labelSlabBytes) {
      const slab = this.#vacant.pop() ?? this.slabs.length;
      this.#place(slab, length).set(labelBytes);
      return { slab, offset: 0 };
    }
    const taken = this.#takeCell(cellBytesFor(length));
    // Made above or before.
    (this.slabs[taken.slab] as Uint8Array).set(labelBytes, taken.offset);
    return taken;
  }

  free({ slab, offset }: LabelPlace, length: number): void {
    this.usedBytes -= labelMemoryFor(length);
    if (length <= labelSlabBytes) {
      this.#freeCell(this.#shared[slab] as Slab, offset);
      return;
    }
    // So rare that the garbage collector may have it.
    this.#place(slab, 0);
    this.#vacant.push(slab);
  }

  describe(): HeadMessage[] {
    return this.slabs.map((slab, index): HeadMessage => ({ kind: 'labelSlab', index, slab }));
  }

  #place(index: number, length: number): Uint8Array<SharedArrayBuffer> {
    const slab = new Uint8Array(new SharedArrayBuffer(length));
    this.byteSize += length - (this.slabs[index]?.length ?? 0);
    this.slabs[index] = slab;
    this.#broadcast({ kind: 'labelSlab', index, slab });
    return slab;
  }

  #addSlab(): Slab {
    const index = this.#vacant.pop() ?? this.slabs.length;
    const bytes = this.#place(index, labelSlabBytes);
    const words = new Int32Array(bytes.buffer);
    const slab: Slab = { index, bytes, words, cellBytes: 0, usedCells: 0, end: 0, freed: -1 };
    this.#shared[index] = slab;
    return slab;
  }

  #openFor(cellBytes: number): Slab[] {
    const known = this.#open.get(cellBytes);
    if (known !== undefined) return known;
    const added: Slab[] = [];
    this.#open.set(cellBytes, added);
    return added;
  }

  #takeCell(cellBytes: number): LabelPlace {
    const candidates = this.#openFor(cellBytes);
    let slab = candidates.at(-1);
    if (slab === undefined) {
      slab = this.#empty.pop() ?? this.#addSlab();
      Object.assign(slab, { cellBytes, end: 0, freed: -1 });
      candidates.push(slab);
    }
    let offset = slab.freed;
    if (offset >= 0) slab.freed = slab.words[offset / wordBytes] as number;
    else {
      offset = slab.end;
      slab.end += cellBytes;
    }
    slab.usedCells += 1;
    if (!hasRoom(slab)) candidates.pop();
    return { slab: slab.index, offset };
  }

  #freeCell(slab: Slab, offset: number): void {
    const candidates = this.#openFor(slab.cellBytes);
    if (!hasRoom(slab)) candidates.push(slab);
    slab.words[offset / wordBytes] = slab.freed;
    slab.freed = offset;
    slab.usedCells -= 1;
    if (slab.usedCells > 0) return;
    candidates.splice(candidates.indexOf(slab), 1);
    slab.cellBytes = 0;
    this.#empty.push(slab);
  }
}

function hasRoom({ freed, end, cellBytes }: Slab): boolean {
  return freed >= 0 || end + cellBytes <= labelSlabBytes;
}
