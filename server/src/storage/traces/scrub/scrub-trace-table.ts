import { isDamage, isReadFailure } from '../../sqlite/database-damage.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createProjectIndex, projectIndexItem } from '../rows/stored-project.ts';
import { toTraceNumber } from '../rows/trace-key.ts';
import { traceColumns, traceItem } from '../rows/trace-row.ts';
import { createScrubFindings, type ScrubFindings } from './scrub-findings.ts';
import { createTraceScrubber, type ScrubbedTraceRow } from './scrub-trace.ts';
import { noUncheckedRows, type TraceScrubPosition, type TraceScrubStep } from './trace-scrub-step.ts';

type TracePosition = Extract<TraceScrubPosition, { readonly table: 'trace' }>;

const tracesPerStep = 64;
const bytesPerStep = 256 * 1024;

/** Checks traces with their timelines, in order of their keys. */
export function createTraceTableScrub(
  db: SqliteDatabase,
): (from: TracePosition, skipsUnread: boolean) => TraceScrubStep {
  const scrubTrace = createTraceScrubber(db);
  const findId = createProjectIndex(db);
  const selectProjects = db.prepare<[], { id: number; projectId: string }>(
    'SELECT id, project_id AS projectId FROM project NOT INDEXED',
  );
  const selectProjectId = db.prepare<[number], string>('SELECT project_id FROM project WHERE id = ?').pluck();
  const selectAfter = db
    .prepare<[number, number], ScrubbedTraceRow>(
      `SELECT project, ${traceColumns} FROM trace WHERE trace_key > ? ORDER BY trace_key LIMIT ?`,
    )
    .safeIntegers();
  const selectOne = db
    .prepare<[number], ScrubbedTraceRow>(`SELECT project, ${traceColumns} FROM trace WHERE trace_key = ?`)
    .safeIntegers();
  const selectKey = db.prepare<[number], number>('SELECT trace_key FROM trace WHERE trace_key = ?').pluck();
  /** Reads the whole index, but no page of the table. */
  const selectKeysOfIndex = db
    .prepare<[number, number], number>(
      'SELECT trace_key FROM trace INDEXED BY trace_by_id WHERE trace_key > ? ORDER BY trace_key LIMIT ?',
    )
    .pluck();

  /** A damaged index may hide a project, or lead to another one. */
  function checkProjects(findings: ScrubFindings): void {
    try {
      for (const { id, projectId } of selectProjects.all())
        if (findId(projectId) !== id)
          findings.addDamage({ item: projectIndexItem(projectId), reason: 'it does not lead to them' });
    } catch (error) {
      findings.add('the projects of traces.db', error);
    }
  }

  /** None where the index is broken, too: the scrub goes on with the next table. */
  function keysAfter(afterKey: number, findings: ScrubFindings): readonly number[] {
    try {
      return selectKeysOfIndex.all(afterKey, tracesPerStep);
    } catch (error) {
      findings.add('part of traces.db', error);
      return [];
    }
  }

  function nameTrace(key: number): string {
    let projectId: string | undefined;
    try {
      projectId = selectProjectId.get(Math.floor(key / 2 ** 32));
    } catch {
      // Reported by `checkProjects`.
    }
    return `trace number ${toTraceNumber(key)} of ${projectId ?? 'an unknown project'}`;
  }

  /**
   * When a page of the table cannot be read: the rows that can, of the next keys of the index of trace ids. Between the keys of two
   * projects there are billions that no trace has.
   */
  function readAround(
    afterKey: number,
    findings: ScrubFindings,
  ): { readonly rows: ScrubbedTraceRow[]; readonly untilKey: number | undefined } {
    const keys = keysAfter(afterKey, findings);
    const rows: ScrubbedTraceRow[] = [];
    for (const key of keys) {
      try {
        const row = selectOne.get(key);
        if (row !== undefined) rows.push(row);
      } catch (error) {
        findings.add(nameTrace(key), error);
      }
    }
    return { rows, untilKey: keys.at(-1) };
  }

  /** Numbers are given without gaps, and the oldest traces are removed first. */
  function checkGap(before: number, after: number, findings: ScrubFindings): void {
    const isGap = Math.floor(after / 2 ** 32) === Math.floor(before / 2 ** 32) && after > before + 1;
    if (!isGap) return;
    try {
      if (selectKey.get(before) === undefined) return;
      const range = `${toTraceNumber(before) + 1} to ${toTraceNumber(after) - 1}`;
      findings.addDamage({ item: `trace numbers ${range}`, reason: 'their rows are missing' });
    } catch (error) {
      findings.add(nameTrace(before), error);
    }
  }

  return ({ afterKey, readUntil }, skipsUnread) => {
    const findings = createScrubFindings(skipsUnread);
    if (afterKey === 0 && readUntil === undefined) checkProjects(findings);
    const traceKeys: number[] = [];
    let bytes = 0;
    let isWhole = true;
    let untilKey: number | undefined;
    let rows: ScrubbedTraceRow[];
    try {
      rows = selectAfter.all(afterKey, tracesPerStep);
    } catch (error) {
      if (!isDamage(error) && !(skipsUnread && isReadFailure(error))) throw error;
      isWhole = false;
      ({ rows, untilKey } = readAround(afterKey, findings));
    }
    let last = afterKey;
    for (const [index, row] of rows.entries()) {
      const key = Number(row.trace_key);
      if (isWhole && last > 0) checkGap(last, key, findings);
      try {
        const from = index === 0 ? readUntil : undefined;
        const read = scrubTrace(row, from, (more) => bytes + more >= bytesPerStep);
        bytes += read.bytes;
        if (read.isUnchecked) traceKeys.push(key);
        if (read.readUntil !== undefined)
          return toStep({ table: 'trace', afterKey: last, readUntil: read.readUntil });
      } catch (error) {
        findings.add(traceItem(row.trace_id.toString('hex')), error);
      }
      last = key;
      if (bytes >= bytesPerStep) return toStep({ table: 'trace', afterKey: last });
    }
    if (untilKey !== undefined) return toStep({ table: 'trace', afterKey: untilKey });
    if (rows.length === tracesPerStep) return toStep({ table: 'trace', afterKey: last });
    return toStep({ table: 'posting', after: [0, 0, 0, -1] });

    function toStep(next: TraceScrubPosition): TraceScrubStep {
      return { bytes, next, ...findings.found, unchecked: { ...noUncheckedRows, traceKeys } };
    }
  };
}
