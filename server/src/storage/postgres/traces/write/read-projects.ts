import type { LabelLimits } from '../../../../traces/trace-labels.ts';
import type { PostgresSession } from '../../database/postgres-database.ts';
import type { BatchProject, CountedLabels } from './batch-project.ts';
import { hashLabel, type LabelKind, labelKinds } from './new-labels.ts';

/** The tags and attribute keys that the commands of a write have for a project, each as often as they have it. */
export interface WantedLabels {
  readonly tags: string[];
  readonly attributeKeys: string[];
}

interface ProjectRow {
  readonly project_id: string;
  readonly last_created_at_ms: number;
  readonly tag_count: number;
  readonly attribute_key_count: number;
}

/**
 * Reads the projects of a write, by id, also those that have no trace yet. It locks none: gateways that write at once may exceed the limits of
 * labels by what each of them adds.
 */
export async function readProjects(
  session: PostgresSession,
  wanted: ReadonlyMap<string, WantedLabels>,
  limits: LabelLimits,
): Promise<ReadonlyMap<string, BatchProject>> {
  const rows = await session.rows<ProjectRow>(selectProjects, [[...wanted.keys()]]);
  const byId = new Map(rows.map((row) => [row.project_id, row]));
  const projects = new Map<string, BatchProject>();
  for (const [projectId, { tags, attributeKeys }] of wanted) {
    const row = byId.get(projectId);
    const count = async (kind: LabelKind, stored: number, labels: readonly string[], max: number) =>
      stored + labels.length <= max
        ? { count: stored }
        : { count: stored, known: await readKnown(session, projectId, kind, labels) };
    const labels: Record<'tag' | 'attribute', CountedLabels> = {
      tag: await count(labelKinds.tag, row?.tag_count ?? 0, tags, limits.maxTags),
      attribute: await count(
        labelKinds.attributeKey,
        row?.attribute_key_count ?? 0,
        attributeKeys,
        limits.maxAttributeKeys,
      ),
    };
    projects.set(projectId, {
      projectId,
      lastCreatedAtMs: row?.last_created_at_ms ?? 0,
      labels,
      created: [],
    });
  }
  return projects;
}

async function readKnown(
  session: PostgresSession,
  projectId: string,
  kind: LabelKind,
  labels: readonly string[],
): Promise<Set<string>> {
  const hashes = Array.from(new Set(labels), hashLabel);
  const rows = await session.rows<{ readonly label: string }>(selectLabels, [projectId, kind, hashes]);
  return new Set(rows.map(({ label }) => label));
}

const selectProjects = `SELECT trace_projects.project_id, trace_projects.last_created_at_ms, trace_projects.tag_count,
    trace_projects.attribute_key_count
  FROM trace_projects WHERE trace_projects.project_id = ANY ($1::text[])`;

const selectLabels = `SELECT trace_labels.label FROM trace_labels
  WHERE trace_labels.project_id = $1 AND trace_labels.kind = $2 AND trace_labels.key = ''
    AND trace_labels.label_hash = ANY ($3::bytea[])`;
