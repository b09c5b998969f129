import { DamagedItem } from '../../../errors/damaged-item.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { assertChecksum } from '../checksums/checksum.ts';
import { checksumOfField, fieldItem } from '../postings/field-lookup.ts';
import { assertPosting, containerItem, type PostingKey } from '../postings/stored-posting.ts';
import { assertTerm, type StoredTerm, termColumns } from '../postings/stored-term.ts';
import { createScrubFindings } from './scrub-findings.ts';
import { noUncheckedRows, type TraceScrubPosition, type TraceScrubStep } from './trace-scrub-step.ts';

type PostingPosition = Extract<TraceScrubPosition, { readonly table: 'posting' }>['after'];
type TermPosition = Extract<TraceScrubPosition, { readonly table: 'term' }>['after'];

interface PostingRow extends PostingKey {
  readonly numbers: Buffer;
  readonly crc: number | null;
}

interface FieldRow {
  readonly id: number;
  readonly project: number;
  readonly kind: string;
  readonly key: string;
  readonly crc: number | null;
}

const rowsPerStep = 2_000;
const firstTerm: TraceScrubPosition = { table: 'term', after: [0, ''] };

/** Checks what filters and statistics read instead of the rows of traces. */
export function createIndexScrub(db: SqliteDatabase) {
  const selectPostings = db.prepare<[...PostingPosition, number], PostingRow>(
    `SELECT project, container, field, term, numbers, crc FROM posting
     WHERE (project, container, field, term) > (?, ?, ?, ?)
     ORDER BY project, container, field, term LIMIT ?`,
  );
  const selectTerms = db.prepare<[...TermPosition, number], StoredTerm & { readonly field: number }>(
    `SELECT field, ${termColumns} FROM term WHERE (field, value) > (?, ?) ORDER BY field, value LIMIT ?`,
  );
  const selectField = db.prepare<[number], FieldRow>(
    'SELECT id, project, kind, key, crc FROM field WHERE id = ?',
  );

  function checkField(id: number): boolean {
    const row = selectField.get(id);
    if (row === undefined) throw new DamagedItem(fieldItem(id), 'its row is missing');
    assertChecksum(row.crc, checksumOfField(id, row.project, row.kind, row.key), () => fieldItem(id));
    return row.crc !== null;
  }

  return {
    scrubPostings(after: PostingPosition, skipsUnread: boolean): TraceScrubStep {
      const findings = new Map<string, string>();
      const containers = new Map<string, PostingKey>();
      return orSkip(firstTerm, skipsUnread, () => {
        const rows = selectPostings.all(...after, rowsPerStep);
        let bytes = 0;
        for (const row of rows) {
          bytes += row.numbers.length;
          if (row.crc === null) containers.set(containerItem(row), row);
          keepDamage(findings, () => assertPosting(row, row.numbers, row.crc));
        }
        const last = rows.length === rowsPerStep ? rows.at(-1) : undefined;
        const next: TraceScrubPosition =
          last === undefined
            ? firstTerm
            : { table: 'posting', after: [last.project, last.container, last.field, last.term] };
        const unchecked = { ...noUncheckedRows, containers: [...containers.values()].map(toContainerKey) };
        return { bytes, next, findings: listOf(findings), unread: [], unchecked };
      });
    },

    scrubTerms(after: TermPosition, skipsUnread: boolean): TraceScrubStep {
      const findings = new Map<string, string>();
      const fields = new Set<number>();
      return orSkip(undefined, skipsUnread, () => {
        const rows = selectTerms.all(...after, rowsPerStep);
        let bytes = 0;
        let [checked] = after;
        for (const { field, ...term } of rows) {
          bytes += term.value.length;
          if (term.crc === null) fields.add(field);
          keepDamage(findings, () => {
            if (field !== checked && !checkField(field)) fields.add(field);
            assertTerm(field, term);
          });
          checked = field;
        }
        const last = rows.length === rowsPerStep ? rows.at(-1) : undefined;
        const next = last && ({ table: 'term', after: [last.field, last.value] } as const);
        return {
          bytes,
          next,
          findings: listOf(findings),
          unread: [],
          unchecked: { ...noUncheckedRows, fields: [...fields] },
        };
      });
    },
  };
}

function toContainerKey({ project, container }: PostingKey) {
  return { project, container };
}

function keepDamage(findings: Map<string, string>, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof DamagedItem)) throw error;
    findings.set(error.item, error.reason);
  }
}

function listOf(findings: ReadonlyMap<string, string>) {
  return Array.from(findings, ([item, reason]) => ({ item, reason }));
}

/** What comes after a page of a table that cannot be read cannot be reached in order: the scrub goes on with the next table. */
function orSkip(
  next: TraceScrubPosition | undefined,
  skipsUnread: boolean,
  read: () => TraceScrubStep,
): TraceScrubStep {
  const findings = createScrubFindings(skipsUnread);
  try {
    return read();
  } catch (error) {
    findings.add('part of traces.db', error);
    return { bytes: 0, next, ...findings.found, unchecked: noUncheckedRows };
  }
}
