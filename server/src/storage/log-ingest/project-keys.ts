import { createHash } from 'node:crypto';

/** Decides about attribute keys that a block has no column for. */
export interface KeyGate {
  admit(key: Uint8Array): boolean;
  /** A state to roll back to. */
  mark(): number;
  /** Forgets keys that were admitted since the mark. */
  rollBack(mark: number): void;
}

/** The example of the rejection `attribute_key_limit`. */
export const explainKeyLimit =
  'The project has as many attribute keys as --logs-max-attribute-keys allows, and the record has a new one; records without new keys are stored. Put what varies into values, not into keys.';

/** For a replay: what was stored was admitted. */
export const openGate: KeyGate = { admit: () => true, mark: () => 0, rollBack: () => {} };

/** A key and the UTC day when it was last seen. */
export interface SeenKey {
  /** 48 bits of SHA-256: no sender can find keys that share them with admitted ones. */
  readonly hash: number;
  readonly day: number;
}

/** The attribute keys of a project, as many as it may have. */
export interface ProjectKeys extends KeyGate {
  count(): number;
  /** All of them, for another thread; see `unpackKeys`. */
  packed(): Float64Array<ArrayBuffer>;
  /** Admits what another thread has admitted, also beyond the limit: it is in records that are encoded. */
  adopt(admitted: readonly SeenKey[]): void;
  /** Adds keys that others have stored. */
  learn(known: readonly SeenKey[]): void;
  /** Sets the day of what follows. */
  beginDay(day: number): void;
  /** What changed since the last `forgetChanges`. */
  changes(): SeenKey[];
  /** Call it when the changes are stored; earlier marks become invalid. */
  forgetChanges(): void;
}

/** A key that was not seen for this long gives its place to another. */
export const keyAgeDays = 30;

/** @param known of an earlier process. */
export function createProjectKeys(maxKeys: number, known: readonly SeenKey[] = []): ProjectKeys {
  const dayOf = new Map(known.map(({ hash, day }) => [hash, day]));
  const changed: { readonly hash: number; readonly before: number | undefined }[] = [];
  let today = 0;
  let agedOn = 0;

  function forgetAged(): void {
    if (agedOn === today) return;
    agedOn = today;
    for (const [hash, day] of dayOf) if (day < today - keyAgeDays) dayOf.delete(hash);
  }

  function see(hash: number, day: number): void {
    const before = dayOf.get(hash);
    if (before === day) return;
    changed.push({ hash, before });
    dayOf.set(hash, day);
  }

  return {
    count: () => dayOf.size,
    packed: () => packKeys(Array.from(dayOf, ([hash, day]) => ({ hash, day }))),
    adopt(admitted) {
      for (const { hash, day } of admitted) see(hash, Math.max(day, dayOf.get(hash) ?? day));
    },
    learn(known) {
      for (const { hash, day } of known) dayOf.set(hash, Math.max(day, dayOf.get(hash) ?? day));
    },
    beginDay(day) {
      today = day;
    },
    admit(key) {
      const hash = hashOf(key);
      if (!dayOf.has(hash)) {
        if (dayOf.size >= maxKeys) forgetAged();
        if (dayOf.size >= maxKeys) return false;
      }
      see(hash, today);
      return true;
    },
    mark: () => changed.length,
    rollBack(mark) {
      for (const { hash, before } of changed.splice(mark).reverse()) {
        if (before === undefined) dayOf.delete(hash);
        else dayOf.set(hash, before);
      }
    },
    changes: () => changed.map(({ hash }) => ({ hash, day: dayOf.get(hash) ?? today })),
    forgetChanges() {
      changed.length = 0;
    },
  };
}

/** Hash and day of each, as they are transferred. */
export function packKeys(keys: readonly SeenKey[]): Float64Array<ArrayBuffer> {
  const packed = new Float64Array(2 * keys.length);
  for (const [index, { hash, day }] of keys.entries()) packed.set([hash, day], 2 * index);
  return packed;
}

export function unpackKeys(packed: Float64Array): SeenKey[] {
  return Array.from({ length: packed.length / 2 }, (_, index) => {
    // In bounds: a pair for each key.
    return { hash: packed[2 * index] as number, day: packed[2 * index + 1] as number };
  });
}

const hashBytes = 6;

function hashOf(key: Uint8Array): number {
  return createHash('sha256').update(key).digest().readUIntBE(0, hashBytes);
}
