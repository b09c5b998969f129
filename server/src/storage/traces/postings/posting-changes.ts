import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { TermChanges } from '../../trace-ingest/trace-terms.ts';
import type { ProjectRow } from '../rows/project-rows.ts';
import {
  clearBit,
  containerOf,
  createBitmap,
  decodeInto,
  encodeContainer,
  encodeSingle,
  offsetOf,
  setBit,
} from './posting-container.ts';
import { assertPosting, checksumOfPosting, type PostingKey } from './stored-posting.ts';
import { checksumOfTerm } from './stored-term.ts';
import type { TermAddress, TermDictionary } from './term-dictionary.ts';

/** Collects the posting changes of a transaction, so that each container is rewritten once. */
export interface PostingChanges {
  record(project: ProjectRow, traceNumber: number, changes: TermChanges): void;
  /** Writes the recorded changes; call once, before the commit. */
  save(): void;
  /** Call at the start of each transaction. */
  reset(): void;
}

/** The term of a field's postings for "any value". */
export const anyValue = 0;

/** The changes of a transaction to the postings of one term in a container. */
interface PostingChange extends TermAddress {
  /** In order: an offset that joins the set, or the complement (`~`) of one that leaves it. */
  readonly steps: number[];
}

interface ContainerChanges {
  readonly project: number;
  readonly container: number;
  /** By term, which is unique in the project; by the negative field for `anyValue`. */
  readonly postings: Map<number, PostingChange>;
}

export function createPostingChanges(db: SqliteDatabase, dictionary: TermDictionary): PostingChanges {
  const select = db.prepare<[number, number, number, number], { numbers: Buffer; crc: number | null }>(
    'SELECT numbers, crc FROM posting WHERE project = ? AND container = ? AND field = ? AND term = ?',
  );
  const insert = db.prepare<[number, number, number, number, Uint8Array, number]>(
    'INSERT INTO posting (project, container, field, term, numbers, crc) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const update = db.prepare<[Uint8Array, number, number, number, number, number]>(
    'UPDATE posting SET numbers = ?, crc = ? WHERE project = ? AND container = ? AND field = ? AND term = ?',
  );
  const extendUse = db.prepare<[number, number, number, string, number]>(
    'UPDATE term SET last_container = ?, crc = ? WHERE field = ? AND value = ? AND last_container < ?',
  );
  const remove = db.prepare<[number, number, number, number]>(
    'DELETE FROM posting WHERE project = ? AND container = ? AND field = ? AND term = ?',
  );
  const recorded = new Map<string, ContainerChanges>();

  function changesOf(project: number, container: number): ContainerChanges {
    const name = `${project} ${container}`;
    let changes = recorded.get(name);
    if (changes === undefined) {
      changes = { project, container, postings: new Map() };
      recorded.set(name, changes);
    }
    return changes;
  }

  function save(project: number, container: number, change: PostingChange): void {
    const { field, term, value, isNew, steps } = change;
    const key: PostingKey = { project, container, field, term };
    const stored = isNew ? undefined : select.get(project, container, field, term);
    // A new checksum must not make old damage good.
    if (stored !== undefined) assertPosting(key, stored.numbers, stored.crc);
    const numbers = applySteps(stored?.numbers, steps);
    if (numbers === undefined) {
      if (stored !== undefined) remove.run(project, container, field, term);
      return;
    }
    const crc = checksumOfPosting(key, numbers);
    if (stored !== undefined) update.run(numbers, crc, project, container, field, term);
    else {
      insert.run(project, container, field, term, numbers, crc);
      if (isNew || term === anyValue) return;
      const termCrc = checksumOfTerm(field, { id: term, value, lastContainer: container });
      extendUse.run(container, termCrc, field, value, container);
    }
  }

  return {
    record(project, traceNumber, { added, removed }) {
      const { postings } = changesOf(project.id, containerOf(traceNumber));
      const offset = offsetOf(traceNumber);
      for (const term of removed) {
        const address = dictionary.resolve(project, term);
        addStep(postings, address, ~offset);
      }
      for (const term of added) {
        const address = dictionary.resolve(project, term);
        addStep(postings, address, offset);
        if (term.kind === 'attribute') addStep(postings, anyValueOf(address), offset);
      }
    },
    save() {
      for (const { project, container, postings } of recorded.values()) {
        // In key order, so that neighbouring rows are written consecutively.
        const ordered = [...postings.values()].sort((a, b) => a.field - b.field || a.term - b.term);
        for (const change of ordered) save(project, container, change);
      }
    },
    reset() {
      recorded.clear();
    },
  };
}

function anyValueOf({ field }: TermAddress): TermAddress {
  return { field, term: anyValue, value: '', isNew: false };
}

function addStep(postings: Map<number, PostingChange>, address: TermAddress, step: number): void {
  const key = address.term === anyValue ? -address.field : address.term;
  const change = postings.get(key);
  if (change === undefined) postings.set(key, { ...address, steps: [step] });
  else change.steps.push(step);
}

/** `undefined` for the empty set. */
function applySteps(stored: Uint8Array | undefined, steps: readonly number[]): Uint8Array | undefined {
  const [first] = steps;
  if (stored === undefined && steps.length === 1 && first !== undefined && first >= 0)
    return encodeSingle(first);
  const bitmap = createBitmap();
  if (stored !== undefined) decodeInto(bitmap, stored);
  for (const step of steps) {
    if (step >= 0) setBit(bitmap, step);
    else clearBit(bitmap, ~step);
  }
  return encodeContainer(bitmap);
}
