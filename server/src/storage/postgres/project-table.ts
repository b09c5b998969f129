import { isExpected } from '../../documents/version-etag.ts';
import type {
  Organization,
  Project,
  ProjectRenaming,
  RenameOutcome,
  StoredProject,
} from '../../identity/identity-store.ts';
import { type ProjectRow, toStoredProject } from '../meta/rows/project-row.ts';
import type { PostgresSession } from './database/postgres-database.ts';

/** Statements over `organizations` and `projects`; those that write belong into a transaction. */
export const projectTable = {
  async insertOrganization(session: PostgresSession, organization: Organization): Promise<void> {
    const { id, name, createdAtMs } = organization;
    await session.change('INSERT INTO organizations (id, name, created_at_ms) VALUES ($1, $2, $3)', [
      id,
      name,
      createdAtMs,
    ]);
  },

  listOrganizations: (session: PostgresSession): Promise<readonly Organization[]> =>
    session.rows(
      `SELECT organizations.id, organizations.name, organizations.created_at_ms AS "createdAtMs"
       FROM organizations ORDER BY organizations.created_at_ms, organizations.position`,
    ),

  listProjects: (session: PostgresSession): Promise<readonly Project[]> =>
    session.rows(
      `SELECT projects.id, projects.organization_id AS "organizationId", projects.name,
         projects.created_at_ms AS "createdAtMs"
       FROM projects ORDER BY projects.created_at_ms, projects.position`,
    ),

  getProject,

  /** Stores nothing when the organization has the name or the maximum. */
  async insertProject(
    session: PostgresSession,
    project: Project,
    maxProjects: number,
  ): Promise<StoredProject | 'name-taken' | 'full'> {
    const { id, organizationId, name, createdAtMs } = project;
    await session.rows(lockOrganization, [organizationId]);
    const [stored] = await session.rows<{ count: number }>(
      'SELECT count(*) AS "count" FROM projects WHERE projects.organization_id = $1',
      [organizationId],
    );
    if ((stored?.count ?? 0) >= maxProjects) return 'full';
    await session.change(
      `INSERT INTO projects (id, organization_id, name, created_at_ms) VALUES ($1, $2, $3, $4)
       ON CONFLICT (organization_id, name) DO NOTHING`,
      [id, organizationId, name, createdAtMs],
    );
    return (await getProject(session, id)) ?? 'name-taken';
  },

  async renameProject(
    session: PostgresSession,
    { projectId, name, expected }: ProjectRenaming,
  ): Promise<RenameOutcome> {
    await session.rows(lockOrganizationOfProject, [projectId]);
    const before = await getProject(session, projectId);
    if (before === undefined || !isExpected(expected, before.etag)) return 'stale';
    const changed = await session.change(
      `UPDATE projects SET name = $2, revision = projects.revision + 1
       WHERE projects.id = $1 AND NOT EXISTS (
         SELECT 1 FROM projects AS other
         WHERE other.organization_id = projects.organization_id AND other.name = $2 AND other.id <> projects.id)`,
      [projectId, name],
    );
    if (changed === 0) return 'name-taken';
    return (await getProject(session, projectId)) ?? 'stale';
  },
};

/** Names and counts of projects change one after another within an organization. */
const lockOrganization = 'SELECT 1 FROM organizations WHERE organizations.id = $1 FOR NO KEY UPDATE';
const lockOrganizationOfProject = `
  SELECT 1 FROM organizations JOIN projects ON projects.organization_id = organizations.id
  WHERE projects.id = $1 FOR NO KEY UPDATE OF organizations`;

async function getProject(session: PostgresSession, projectId: string): Promise<StoredProject | undefined> {
  const [row] = await session.rows<ProjectRow>(
    `SELECT projects.id, projects.organization_id AS "organizationId", projects.name,
       projects.created_at_ms AS "createdAtMs", projects.revision
     FROM projects WHERE projects.id = $1`,
    [projectId],
  );
  return row && toStoredProject(row);
}
