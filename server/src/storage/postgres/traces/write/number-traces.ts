import { toCreatedAtMs } from '../../../../traces/creation-time.ts';
import type { PostgresSession } from '../../database/postgres-database.ts';
import type { BatchProject } from './batch-project.ts';
import { type AddedLabelCounts, noneAdded } from './save-labels.ts';

interface CounterRow {
  readonly project_id: string;
  readonly last_number: number;
  readonly last_created_at_ms: number;
  readonly last_step_number: number;
}

/**
 * Gives new traces their numbers, and times of creation as `toCreatedAtMs` wants them. Locks the projects until the
 * transaction ends, so that numbers have no gaps: call it right before the commit.
 */
export async function numberTraces(
  session: PostgresSession,
  projects: Iterable<BatchProject>,
  added: ReadonlyMap<string, AddedLabelCounts>,
): Promise<void> {
  const changed = Array.from(projects)
    .filter(({ projectId, created }) => created.length > 0 || added.has(projectId))
    .sort((a, b) => (a.projectId < b.projectId ? -1 : 1));
  if (changed.length === 0) return;
  const ids = changed.map(({ projectId }) => projectId);
  await session.change(insertMissing, [ids]);
  const rows = await session.rows<CounterRow>(lock, [ids]);
  const counters = new Map(rows.map((row) => [row.project_id, row]));
  const numbered = changed.map((project) => number(project, counters.get(project.projectId)));
  await session.change(update, [
    ids,
    changed.map(({ created }) => created.length),
    numbered.map(({ lastCreatedAtMs }) => lastCreatedAtMs),
    numbered.map(({ lastStepNumber }) => lastStepNumber),
    ids.map((id) => (added.get(id) ?? noneAdded).tagCount),
    ids.map((id) => (added.get(id) ?? noneAdded).attributeKeyCount),
  ]);
}

interface NumberedProject {
  /** Of the newest trace. */
  readonly lastCreatedAtMs: number;
  readonly lastStepNumber: number;
}

function number({ projectId, created }: BatchProject, counters: CounterRow | undefined): NumberedProject {
  if (counters === undefined) throw new Error(`project ${projectId} has no row`);
  let lastNumber = counters.last_number;
  let lastCreatedAtMs = counters.last_created_at_ms;
  let lastStepNumber = counters.last_step_number;
  for (const trace of created) {
    lastNumber += 1;
    trace.number = lastNumber;
    // Another gateway, whose clock is ahead, may have created one meanwhile.
    const createdAtMs = toCreatedAtMs(lastCreatedAtMs, trace.state.createdAtMs);
    if (createdAtMs < lastCreatedAtMs) lastStepNumber = lastNumber;
    lastCreatedAtMs = createdAtMs;
    if (createdAtMs !== trace.state.createdAtMs) trace.state = { ...trace.state, createdAtMs };
  }
  return { lastCreatedAtMs, lastStepNumber };
}

const insertMissing = `INSERT INTO trace_projects (project_id)
  SELECT wanted.project_id FROM unnest($1::text[]) WITH ORDINALITY AS wanted (project_id, place)
  WHERE NOT EXISTS (SELECT FROM trace_projects AS known WHERE known.project_id = wanted.project_id)
  ORDER BY wanted.place
  ON CONFLICT (project_id) DO NOTHING`;

const lock = `SELECT trace_projects.project_id, trace_projects.last_number, trace_projects.last_created_at_ms,
    trace_projects.last_step_number
  FROM trace_projects WHERE trace_projects.project_id = ANY ($1::text[])
  ORDER BY trace_projects.project_id FOR UPDATE`;

const update = `UPDATE trace_projects
  SET last_number = trace_projects.last_number + changed.trace_count, last_created_at_ms = changed.last_created_at_ms,
    last_step_number = changed.last_step_number, tag_count = trace_projects.tag_count + changed.tag_count,
    attribute_key_count = trace_projects.attribute_key_count + changed.attribute_key_count
  FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
    AS changed (project_id, trace_count, last_created_at_ms, last_step_number, tag_count, attribute_key_count)
  WHERE trace_projects.project_id = changed.project_id`;
