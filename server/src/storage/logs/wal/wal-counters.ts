import type { SqliteDatabase } from '../../sqlite/open-database.ts';

/** The next numbers to assign. */
export interface WalCounters {
  readonly nextSequence: number;
  readonly nextGeneration: number;
}

/** Sequences that a damaged log may have assigned but no longer shows: far more than between two seals. */
export const sequenceGap = 2 ** 32;

export interface WalCounterTable {
  read(): WalCounters;
  /** Call it in the transaction that stores the numbered items. */
  save(counters: WalCounters): void;
}

export function createWalCounterTable(db: SqliteDatabase): WalCounterTable {
  const select = db.prepare<[], WalCounters>(
    'SELECT next_sequence AS nextSequence, next_generation AS nextGeneration FROM counter',
  );
  const update = db.prepare<WalCounters>(
    'UPDATE counter SET next_sequence = :nextSequence, next_generation = :nextGeneration',
  );

  return {
    read() {
      const counters = select.get();
      if (counters === undefined) throw new Error(`${db.name} has no counters: it is damaged`);
      return counters;
    },
    save: (counters) => void update.run(counters),
  };
}
