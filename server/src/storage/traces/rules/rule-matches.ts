import type { TraceRule } from '../../../traces/trace-rule.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import {
  createRuleEvaluator,
  type EvaluatedMatch,
  type RuleEvaluation,
} from '../../trace-ingest/rule-evaluator.ts';
import type { ProjectRow } from '../rows/project-rows.ts';
import { checksumOfMatch } from './read-rule-matches.ts';

export interface Evaluation extends Omit<RuleEvaluation, 'projectId'> {
  readonly project: ProjectRow;
  readonly traceKey: number;
}

/** Evaluates automation rules in the transaction of a write, and records each match of a rule and a trace once. */
export interface RuleMatches {
  /** Highest revision of the rules; 0 without rules. */
  readonly revision: number;
  setRules(rules: readonly TraceRule[], projectIds?: readonly string[]): undefined;
  evaluate(evaluation: Evaluation): void;
  /** Whether there were new matches since the last call. */
  takeNews(): boolean;
}

export function createRuleMatches(db: SqliteDatabase): RuleMatches {
  return new RecordedMatches(db);
}

class RecordedMatches implements RuleMatches {
  readonly #rules = createRuleEvaluator();
  readonly #record: ReturnType<typeof createMatchRecorder>;
  #hasNews = false;

  constructor(db: SqliteDatabase) {
    this.#record = createMatchRecorder(db);
  }

  get revision(): number {
    return this.#rules.revision;
  }

  setRules(rules: readonly TraceRule[], projectIds?: readonly string[]): undefined {
    this.#rules.setRules(rules, projectIds);
    return undefined;
  }

  evaluate({ project, traceKey, ...evaluation }: Evaluation): void {
    const { projectId } = project;
    for (const match of this.#rules.evaluate({ projectId, ...evaluation })) {
      if (this.#record(traceKey, match)) this.#hasNews = true;
    }
  }

  takeNews(): boolean {
    const had = this.#hasNews;
    this.#hasNews = false;
    return had;
  }
}

/** The returned function records a match unless the rule has matched the trace before, and says whether it did. */
function createMatchRecorder(db: SqliteDatabase): (traceKey: number, match: EvaluatedMatch) => boolean {
  const hasMatch = db
    .prepare<[number, string], number>('SELECT 1 FROM rule_match WHERE trace_key = ? AND rule_id = ?')
    .pluck();
  const insertMatch = db.prepare<[number, string, number, number, bigint, number]>(
    `INSERT INTO rule_match (trace_key, rule_id, rule_text, matched_at_ms, timeline_ns, crc) VALUES (?, ?, ?, ?, ?, ?)`,
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

  function textOf({ id, name, filterText }: TraceRule): number {
    return findText.get(id, name, filterText) ?? Number(insertText.run(id, name, filterText).lastInsertRowid);
  }

  return (traceKey, { rule, matchedAtMs, timelineNs }) => {
    const { id: ruleId, name, filterText: reason } = rule;
    // Without its text: a rule that changes is evaluated again on each trace that it matched.
    if (hasMatch.get(traceKey, ruleId) !== undefined) return false;
    const crc = checksumOfMatch(traceKey, { ruleId, name, reason, matchedAtMs, timelineNs });
    insertMatch.run(traceKey, ruleId, textOf(rule), matchedAtMs, timelineNs, crc);
    insertUnsettled.run(traceKey, ruleId);
    return true;
  };
}
