import { createRuleMatcher, type FieldChange, type RuleMatcher } from '../../../traces/rule-matcher.ts';
import type { TraceRule } from '../../../traces/trace-rule.ts';
import type { TraceState } from '../../../traces/trace-state.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { TermChanges } from '../postings/trace-terms.ts';
import type { ProjectRow } from '../rows/project-rows.ts';
import { checksumOfMatch } from './read-rule-matches.ts';

export interface Evaluation {
  readonly project: ProjectRow;
  readonly traceKey: number;
  readonly state: TraceState;
  readonly changes: TermChanges;
  /** Of the previous evaluation, -1 for a new trace. */
  readonly evaluatedRevision: number;
  /** The server's clock at the write. */
  readonly atMs: number;
}

/** Evaluates automation rules in the transaction of a write, and records each match of a rule and a trace once. */
export interface RuleMatches {
  /** Highest revision of the rules; 0 without rules. */
  readonly revision: number;
  setRules(rules: readonly TraceRule[]): undefined;
  evaluate(evaluation: Evaluation): void;
  /** Whether there were new matches since the last call. */
  takeNews(): boolean;
}

export function createRuleMatches(db: SqliteDatabase): RuleMatches {
  const insertMatch = db.prepare<[number, string, number, number, bigint, number]>(
    `INSERT INTO rule_match (trace_key, rule_id, rule_text, matched_at_ms, timeline_ns, crc) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (trace_key, rule_id) DO NOTHING`,
  );
  const insertUnsettled = db.prepare<[number, string]>(
    'INSERT INTO unsettled_match (trace_key, rule_id) VALUES (?, ?)',
  );
  const findText = db
    .prepare<[string, string, string], number>(
      'SELECT id FROM rule_text WHERE rule_id = ? AND name = ? AND reason = ?',
    )
    .pluck();
  const insertText = db.prepare<[string, string, string]>(
    'INSERT INTO rule_text (rule_id, name, reason) VALUES (?, ?, ?)',
  );
  let matcher: RuleMatcher | undefined;
  let hasNews = false;

  function textOf({ id, name, filterText }: TraceRule): number {
    return findText.get(id, name, filterText) ?? Number(insertText.run(id, name, filterText).lastInsertRowid);
  }

  return {
    get revision() {
      return matcher?.revision ?? 0;
    },
    setRules(rules) {
      matcher = rules.length === 0 ? undefined : createRuleMatcher(rules);
      return undefined;
    },
    evaluate({ project, traceKey, state, changes, evaluatedRevision, atMs }) {
      if (matcher === undefined) return;
      for (const rule of matcher.match(project.projectId, state, changedFields(changes), evaluatedRevision)) {
        const matchedAtNs = BigInt(atMs) * 1_000_000n;
        const timelineNs = matchedAtNs > state.timelineEndNs ? matchedAtNs : state.timelineEndNs;
        const { id: ruleId, name, filterText: reason } = rule;
        const crc = checksumOfMatch(traceKey, { ruleId, name, reason, matchedAtMs: atMs, timelineNs });
        const { changes } = insertMatch.run(traceKey, ruleId, textOf(rule), atMs, timelineNs, crc);
        if (changes === 0) continue;
        insertUnsettled.run(traceKey, rule.id);
        hasNews = true;
      }
    },
    takeNews() {
      const had = hasNews;
      hasNews = false;
      return had;
    },
  };
}

function* changedFields({ added, removed }: TermChanges): Generator<FieldChange> {
  yield* added;
  yield* removed;
}
