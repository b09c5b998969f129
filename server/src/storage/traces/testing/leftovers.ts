import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { numbersPerContainer } from '../postings/posting-container.ts';

const tablesOfTraces = [
  'event_batch',
  'packed_events',
  'packed_flush',
  'span_segment',
  'plugin_event',
  'rule_match',
  'unsettled_match',
  'packing_queue',
];

/** The number of the first trace of each project; one past the last of those without traces. */
const firstNumbers = `
  SELECT project.id AS project, coalesce(min(trace.trace_key) % 4294967296, last_number + 1) AS first
  FROM project LEFT JOIN trace ON trace.project = project.id GROUP BY project.id`;

const checks: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    tablesOfTraces.map((table) => [
      `rows of ${table} without their trace`,
      `SELECT count(*) FROM ${table} WHERE trace_key NOT IN (SELECT trace_key FROM trace)`,
    ]),
  ),
  'blocks of no trace': 'SELECT count(*) FROM span_block WHERE id NOT IN (SELECT block FROM span_segment)',
  'spans without their block':
    'SELECT count(*) FROM span_segment WHERE block NOT IN (SELECT id FROM span_block)',
  'texts of no match': 'SELECT count(*) FROM rule_text WHERE id NOT IN (SELECT rule_text FROM rule_match)',
  'postings of removed traces only': `
    SELECT count(*) FROM posting JOIN (${firstNumbers}) AS ends ON ends.project = posting.project
    WHERE container < first / ${numbersPerContainer}
      OR NOT EXISTS (SELECT 1 FROM trace WHERE trace.project = posting.project)`,
  'postings without their term': `
    SELECT count(*) FROM posting WHERE term <> 0
      AND NOT EXISTS (SELECT 1 FROM term WHERE term.field = posting.field AND term.id = posting.term)`,
  'postings after the last container of their term': `
    SELECT count(*) FROM posting JOIN term ON term.field = posting.field AND term.id = posting.term
    WHERE container > last_container`,
  'terms of removed containers': `
    SELECT count(*) FROM term JOIN field ON field.id = term.field
    WHERE last_container < coalesce(
      (SELECT min(container) FROM posting WHERE posting.project = field.project), 9223372036854775807)`,
  'fields without a term': 'SELECT count(*) FROM field WHERE id NOT IN (SELECT field FROM term)',
};

/** What removed traces have left behind, by what it is; empty once they are removed completely. */
export function leftoversIn(db: SqliteDatabase): Record<string, number> {
  const counts = Object.entries(checks).map(([what, sql]): [string, number] => [
    what,
    Number(db.prepare(sql).pluck().get()),
  ]);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
