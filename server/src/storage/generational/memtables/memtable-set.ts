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
  const { bytesOf, hasData, monotonicNowMs } = options;
  const all = new Map<number, Mutable<MemtableEntry<Table>>>();
  const open = new Map<string, Mutable<MemtableEntry<Table>>>();
  let tables: readonly Table[] = [];
  let openBytes = 0;
  let unsealedBytes = 0;

  function listTables(): void {
    tables = [...all.values()].map(({ table }) => table);
  }

  function measure(number: number): void {
    const kept = all.get(number);
    if (kept === undefined) return;
    const bytes = bytesOf(kept.table);
    const added = bytes - kept.bytes;
    if (kept.state === 'open') openBytes += added;
    if (kept.state !== 'sealed') unsealedBytes += added;
    kept.bytes = bytes;
    if (hasData(kept.table)) kept.startedAtMs ??= monotonicNowMs();
  }

  function freeze(number: number): boolean {
    const kept = all.get(number);
    if (kept?.state !== 'open') return false;
    kept.state = 'frozen';
    openBytes -= kept.bytes;
    open.delete(kept.key);
    return true;
  }

  function markSealed(number: number): void {
    freeze(number);
    const kept = all.get(number);
    if (kept?.state !== 'frozen') return;
    kept.state = 'sealed';
    unsealedBytes -= kept.bytes;
  }

  return {
    openOf: (key) => open.get(key),
    begin(key, table) {
      const earlier = open.get(key);
      if (earlier !== undefined) freeze(earlier.table.number);
      const kept: Mutable<MemtableEntry<Table>> = {
        table,
        key,
        startedAtMs: undefined,
        bytes: 0,
        state: 'open',
      };
      all.set(table.number, kept);
      open.set(key, kept);
      listTables();
      measure(table.number);
      return kept;
    },
    measure,
    freeze,
    markSealed,
    retire(number) {
      const kept = all.get(number);
      if (kept === undefined || kept.state === 'open') return undefined;
      markSealed(number);
      all.delete(number);
      listTables();
      return kept.table;
    },
    get tables() {
      return tables;
    },
    open: () => [...open.values()],
    unsealed: () => [...all.values()].filter(({ state }) => state !== 'sealed'),
    get openBytes() {
      return openBytes;
    },
    get unsealedBytes() {
      return unsealedBytes;
    },
  };
}
