import type { Filter, Leaf } from '../../../filter/ast.ts';
import { filterNamesStatus } from '../../../traces/trace-matches.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { FieldKind } from '../../trace-ingest/trace-terms.ts';
import { createFieldLookup } from './field-lookup.ts';
import { anyValue } from './posting-changes.ts';
import {
  type Bitmap,
  createBitmap,
  decodeInto,
  intersect,
  invert,
  isEmpty,
  unite,
} from './posting-container.ts';
import { assertPosting } from './stored-posting.ts';
import { assertTerm, type StoredTerm, termColumns } from './stored-term.ts';

/** Sets `into` to the matching trace numbers of a container. It may include unused numbers. */
export type ContainerMatcher = (container: number, into: Bitmap) => void;

/** Adds the numbers that satisfy one leaf to the bitmap. */
type LeafMatcher = (container: number, into: Bitmap) => void;

/** Compiles filters into set operations on the postings of one project. */
export type FilterIndex = (project: number, filter: Filter) => ContainerMatcher;

export function createFilterIndex(db: SqliteDatabase): FilterIndex {
  const findField = createFieldLookup(db);
  const selectTerm = db.prepare<[number, string], StoredTerm>(
    `SELECT ${termColumns} FROM term WHERE field = ? AND value = ?`,
  );
  const selectPosting = db.prepare<[number, number, number, number], { numbers: Buffer; crc: number | null }>(
    'SELECT numbers, crc FROM posting WHERE project = ? AND container = ? AND field = ? AND term = ?',
  );

  function findTerm(field: number, value: string): number | undefined {
    const term = selectTerm.get(field, value);
    if (term !== undefined) assertTerm(field, term);
    return term?.id;
  }

  function matchTerm(project: number, field: number | undefined, term: number | undefined): LeafMatcher {
    if (field === undefined || term === undefined) return () => {};
    return (container, into) => {
      const posting = selectPosting.get(project, container, field, term);
      if (posting === undefined) return;
      assertPosting({ project, container, field, term }, posting.numbers, posting.crc);
      decodeInto(into, posting.numbers);
    };
  }

  function matchValue(project: number, kind: FieldKind, key: string, value: string): LeafMatcher {
    const field = findField(project, kind, key);
    const term = field === undefined ? undefined : findTerm(field, value);
    return matchTerm(project, field, term);
  }

  function matchPresence(project: number, key: string): LeafMatcher {
    return matchTerm(project, findField(project, 'attribute', key), anyValue);
  }

  function matchAttribute(project: number, key: string, value: string): LeafMatcher {
    const withValue = matchValue(project, 'attribute', key, value);
    if (value !== '') return withValue;
    // A missing attribute and an empty one compare equal.
    const absent = complement(matchPresence(project, key));
    return (container, into) => {
      absent(container, into);
      withValue(container, into);
    };
  }

  function matchLeaf(project: number, leaf: Leaf): LeafMatcher {
    const { field } = leaf;
    const inverted = leaf.negated !== (leaf.kind === 'comparison' && leaf.operator === '!=');
    const positive = ((): LeafMatcher => {
      if (leaf.kind === 'comparison') {
        if (field.kind === 'attribute') return matchAttribute(project, field.key, leaf.value);
        return matchValue(project, toFieldKind(field.name), '', leaf.value);
      }
      if (field.kind === 'attribute') return matchPresence(project, field.key);
      throw new TypeError(`a trace filter cannot test the presence of ${field.name}`);
    })();
    return inverted ? complement(positive) : positive;
  }

  return (project, filter) => {
    const clauses = filter.clauses.map((clause) =>
      clause.alternatives.map((leaf) => matchLeaf(project, leaf)),
    );
    if (!filterNamesStatus(filter)) {
      clauses.push([complement(matchValue(project, 'status', '', 'deleted'))]);
    }
    const scratch = createBitmap();
    return (container, into) => {
      into.fill(0xffffffff);
      for (const alternatives of clauses) {
        scratch.fill(0);
        for (const match of alternatives) match(container, scratch);
        intersect(into, scratch);
        if (isEmpty(into)) return;
      }
    };
  };
}

function complement(matcher: LeafMatcher): LeafMatcher {
  const scratch = createBitmap();
  return (container, into) => {
    scratch.fill(0);
    matcher(container, scratch);
    invert(scratch);
    unite(into, scratch);
  };
}

function toFieldKind(name: string): FieldKind {
  switch (name) {
    case 'status':
    case 'severity':
    case 'tag':
      return name;
    default:
      throw new TypeError(`a trace filter has no field ${name}`);
  }
}
