import type { TraceState } from '../../../../traces/trace-state.ts';
import { haveSameLabels } from '../../../trace-ingest/trace-labels-codec.ts';
import { toArrayLiteral } from '../../database/array-literal.ts';
import type { PostgresSession } from '../../database/postgres-database.ts';
import { toLabelValues, toProgressValues } from './head-row.ts';
import type { TraceHead } from './trace-head.ts';

/** A head to be stored. */
export interface ChangedHead extends Omit<TraceHead, 'number'> {
  readonly number: number;
  /** The state that is stored now; absent for a new trace. */
  readonly before?: TraceState;
}

/** Of the heads of one statement, which this thread encodes: some 20 ms. A head without labels counts as one. */
const maxLabelsPerStatement = 5_000;
const maxHeadsPerStatement = 1_000;

/** Writes heads whose rows the transaction has locked. */
export async function saveHeads(session: PostgresSession, heads: readonly ChangedHead[]): Promise<void> {
  const { progress = [], labels = [] } = Object.groupBy(heads, ({ before, state }) =>
    before !== undefined && before.name === state.name && haveSameLabels(before, state)
      ? 'progress'
      : 'labels',
  );
  // What is not indexed is kept apart: such an update leaves the indexes as they are.
  for (const chunk of toChunks(progress))
    await update(session, updateProgress, chunk, toProgressColumns(chunk));
  for (const chunk of toChunks(labels)) {
    const columns = [...toProgressColumns(chunk), ...toLabelColumns(chunk)];
    await update(session, updateAll, chunk, columns);
  }
}

/** Deletes the rows that were inserted to lock traces which still do not exist. */
export async function removeUnfilled(session: PostgresSession, traceKeys: readonly bigint[]): Promise<void> {
  if (traceKeys.length > 0) await session.change(deleteUnfilled, [traceKeys]);
}

async function update(
  session: PostgresSession,
  text: string,
  heads: readonly ChangedHead[],
  columns: readonly unknown[],
): Promise<void> {
  const count = await session.change(text, columns);
  if (count !== heads.length)
    throw new Error(`${heads.length} heads of traces were to be changed, and ${count} were there`);
}

function toProgressColumns(heads: readonly ChangedHead[]): readonly unknown[] {
  const values = heads.map(({ state }) => toProgressValues(state));
  return [
    heads.map(({ traceKey }) => traceKey),
    values.map(({ lastSeenAtMs }) => lastSeenAtMs),
    values.map(({ status }) => status),
    values.map(({ severities }) => severities),
    values.map(({ firstNs }) => firstNs),
    values.map(({ lastNs }) => lastNs),
    values.map(({ durationMs }) => durationMs),
    values.map(({ timelineEndNs }) => timelineEndNs),
    values.map(({ revision }) => revision),
    heads.map(({ rulesRevision }) => rulesRevision),
    heads.map(({ partCount }) => partCount),
  ];
}

function toLabelColumns(heads: readonly ChangedHead[]): readonly unknown[] {
  const values = heads.map(({ state }) => toLabelValues(state));
  return [
    heads.map(({ number }) => number),
    heads.map(({ createdDay }) => createdDay),
    heads.map(({ state }) => state.createdAtMs),
    values.map(({ name }) => name),
    values.map(({ tags }) => toArrayLiteral(tags)),
    values.map(({ attributeKeys }) => toArrayLiteral(attributeKeys)),
    values.map(({ attributeValues }) => toArrayLiteral(attributeValues)),
    values.map(({ spanState }) => spanState),
    values.map(({ terms }) => toArrayLiteral(terms)),
  ];
}

function* toChunks(heads: readonly ChangedHead[]): Generator<readonly ChangedHead[]> {
  let chunk: ChangedHead[] = [];
  let labelCount = 0;
  for (const head of heads) {
    const { tags, attributes } = head.state;
    const added = 1 + tags.length + attributes.size;
    if (
      chunk.length === maxHeadsPerStatement ||
      (chunk.length > 0 && labelCount + added > maxLabelsPerStatement)
    ) {
      yield chunk;
      chunk = [];
      labelCount = 0;
    }
    chunk.push(head);
    labelCount += added;
  }
  if (chunk.length > 0) yield chunk;
}

const updateProgress = `UPDATE trace_heads
  SET last_seen_at_ms = changed.last_seen_at_ms, status = changed.status, severities = changed.severities,
    first_ns = changed.first_ns, last_ns = changed.last_ns, duration_ms = changed.duration_ms,
    timeline_end_ns = changed.timeline_end_ns, revision = changed.revision, rules_revision = changed.rules_revision,
    part_count = changed.part_count
  FROM unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::smallint[], $5::bigint[], $6::bigint[], $7::bigint[],
      $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[])
    AS changed (trace_key, last_seen_at_ms, status, severities, first_ns, last_ns, duration_ms, timeline_end_ns, revision,
      rules_revision, part_count)
  WHERE trace_heads.trace_key = changed.trace_key`;

const updateAll = `UPDATE trace_heads
  SET last_seen_at_ms = changed.last_seen_at_ms, status = changed.status, severities = changed.severities,
    first_ns = changed.first_ns, last_ns = changed.last_ns, duration_ms = changed.duration_ms,
    timeline_end_ns = changed.timeline_end_ns, revision = changed.revision, rules_revision = changed.rules_revision,
    part_count = changed.part_count, number = changed.number, created_day = changed.created_day,
    created_at_ms = changed.created_at_ms, name = changed.name, tags = changed.tags::text[],
    attribute_keys = changed.attribute_keys::text[], attribute_values = changed.attribute_values::text[],
    span_state = changed.span_state, terms = changed.terms::text[]
  FROM unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::smallint[], $5::bigint[], $6::bigint[], $7::bigint[],
      $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::integer[], $14::bigint[], $15::text[],
      $16::text[], $17::text[], $18::text[], $19::text[], $20::text[])
    AS changed (trace_key, last_seen_at_ms, status, severities, first_ns, last_ns, duration_ms, timeline_end_ns, revision,
      rules_revision, part_count, number, created_day, created_at_ms, name, tags, attribute_keys, attribute_values, span_state,
      terms)
  WHERE trace_heads.trace_key = changed.trace_key`;

const deleteUnfilled = `DELETE FROM trace_heads
  WHERE trace_heads.trace_key = ANY ($1::bigint[]) AND trace_heads.number IS NULL`;
