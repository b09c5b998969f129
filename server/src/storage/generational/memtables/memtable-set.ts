/** A memtable of any signal, with the number it keeps for life. Numbers ascend, also over restarts. */
export interface NumberedMemtable {
  readonly number: number;
}

/** A memtable and its state: open, then frozen, then sealed. Only `MemtableSet` changes it. */
export interface MemtableEntry<Table extends NumberedMemtable> {
  readonly table: Table;
  /** The key it was opened for. */
  readonly key: string;
  /** When it first held data; `undefined` while it holds none. */
  readonly startedAtMs: number | undefined;
  /** Its memory when it was last measured. */
  readonly bytes: number;
  readonly state: 'open' | 'frozen' | 'sealed';
}

/** The memtables of one store: at most one open per key, frozen ones, and sealed ones that are still read. */
export interface MemtableSet<Table extends NumberedMemtable> {
  openOf(key: string): MemtableEntry<Table> | undefined;
  /**
   * Freezes the open memtable of the key, and opens another. @param table with a number greater than that of any other.
   */
  begin(key: string, table: Table): MemtableEntry<Table>;
  /** Measures a memtable's memory; call it after each change. */
  measure(number: number): void;
  /** Ends the open state; `false` when it was frozen before. */
  freeze(number: number): boolean;
  /** The whole memtable is in day files. */
  markSealed(number: number): void;
  /** Removes a memtable that is not open. */
  retire(number: number): Table | undefined;
  /** Ascending by number; a new array after each change. */
  readonly tables: readonly Table[];
  open(): MemtableEntry<Table>[];
  /** Open and frozen ones. */
  unsealed(): MemtableEntry<Table>[];
  sealed(): MemtableEntry<Table>[];
  readonly openBytes: number;
  readonly unsealedBytes: number;
}

export interface MemtableSetOptions<Table> {
  /** 0 while it holds no data. */
  readonly bytesOf: (table: Table) => number;
  readonly hasData: (table: Table) => boolean;
  readonly monotonicNowMs: () => number;
}

type Mutable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

export function createMemtableSet<Table extends NumberedMemtable>(
  options: MemtableSetOptions<Table>,
): MemtableSet<Table> {
  return new NumberedMemtables(options);
}

class NumberedMemtables<Table extends NumberedMemtable> implements MemtableSet<Table> {
  tables: readonly Table[] = [];
  openBytes = 0;
  unsealedBytes = 0;
  readonly #options: MemtableSetOptions<Table>;
  readonly #all = new Map<number, Mutable<MemtableEntry<Table>>>();
  readonly #open = new Map<string, Mutable<MemtableEntry<Table>>>();

  constructor(options: MemtableSetOptions<Table>) {
    this.#options = options;
  }

  openOf(key: string): MemtableEntry<Table> | undefined {
    return this.#open.get(key);
  }

  begin(key: string, table: Table): MemtableEntry<Table> {
    const earlier = this.#open.get(key);
    if (earlier !== undefined) this.freeze(earlier.table.number);
    const kept: Mutable<MemtableEntry<Table>> = {
      table,
      key,
      startedAtMs: undefined,
      bytes: 0,
      state: 'open',
    };
    this.#all.set(table.number, kept);
    this.#open.set(key, kept);
    this.#listTables();
    this.measure(table.number);
    return kept;
  }

  measure(number: number): void {
    const kept = this.#all.get(number);
    if (kept === undefined) return;
    const { bytesOf, hasData, monotonicNowMs } = this.#options;
    const bytes = bytesOf(kept.table);
    const added = bytes - kept.bytes;
    if (kept.state === 'open') this.openBytes += added;
    if (kept.state !== 'sealed') this.unsealedBytes += added;
    kept.bytes = bytes;
    if (hasData(kept.table)) kept.startedAtMs ??= monotonicNowMs();
  }

  freeze(number: number): boolean {
    const kept = this.#all.get(number);
    if (kept?.state !== 'open') return false;
    kept.state = 'frozen';
    this.openBytes -= kept.bytes;
    this.#open.delete(kept.key);
    return true;
  }

  markSealed(number: number): void {
    this.freeze(number);
    const kept = this.#all.get(number);
    if (kept?.state !== 'frozen') return;
    kept.state = 'sealed';
    this.unsealedBytes -= kept.bytes;
  }

  retire(number: number): Table | undefined {
    const kept = this.#all.get(number);
    if (kept === undefined || kept.state === 'open') return undefined;
    this.markSealed(number);
    this.#all.delete(number);
    this.#listTables();
    return kept.table;
  }

  open(): MemtableEntry<Table>[] {
    return [...this.#open.values()];
  }

  unsealed(): MemtableEntry<Table>[] {
    return [...this.#all.values()].filter(({ state }) => state !== 'sealed');
  }

  sealed(): MemtableEntry<Table>[] {
    return [...this.#all.values()].filter(({ state }) => state === 'sealed');
  }

  #listTables(): void {
    this.tables = [...this.#all.values()].map(({ table }) => table);
  }
}
