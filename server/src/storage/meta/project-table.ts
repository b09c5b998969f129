import type { Organization, Project } from '../../identity/identity-store.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';

/** Statements over `organizations` and `projects`. */
export function createProjectTable(db: SqliteDatabase) {
  const insertOrganization = db.prepare<[Organization]>(
    'INSERT INTO organizations (id, name, created_at_ms) VALUES (@id, @name, @createdAtMs)',
  );
  const insertProject = db.prepare<[Project]>(
    `INSERT INTO projects (id, organization_id, name, created_at_ms)
     VALUES (@id, @organizationId, @name, @createdAtMs)
     ON CONFLICT (organization_id, name) DO NOTHING`,
  );
  const selectOrganizations = db.prepare<[], Organization>(
    'SELECT id, name, created_at_ms AS createdAtMs FROM organizations ORDER BY created_at_ms, rowid',
  );
  const selectProjects = db.prepare<[], Project>(
    `SELECT id, organization_id AS organizationId, name, created_at_ms AS createdAtMs
     FROM projects ORDER BY created_at_ms, rowid`,
  );

  return {
    insertOrganization(organization: Organization): void {
      insertOrganization.run(organization);
    },
    insertProject: (project: Project): boolean => insertProject.run(project).changes === 1,
    listOrganizations: (): readonly Organization[] => selectOrganizations.all(),
    listProjects: (): readonly Project[] => selectProjects.all(),
  };
}
