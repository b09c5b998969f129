import { isExpected } from '../../documents/version-etag.ts';
import type {
  Organization,
  Project,
  ProjectRenaming,
  RenameOutcome,
  StoredProject,
} from '../../identity/identity-store.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { type ProjectRow, toStoredProject } from './rows/project-row.ts';

/** Statements over `organizations` and `projects`. */
export function createProjectTable(db: SqliteDatabase, maxProjects: number) {
  const insertOrganization = db.prepare<[Organization]>(
    'INSERT INTO organizations (id, name, created_at_ms) VALUES (@id, @name, @createdAtMs)',
  );
  const insertProject = db.prepare<[Project]>(
    `INSERT INTO projects (id, organization_id, name, created_at_ms)
     VALUES (@id, @organizationId, @name, @createdAtMs)
     ON CONFLICT (organization_id, name) DO NOTHING`,
  );
  const countProjects = db
    .prepare<[string], number>('SELECT count(*) FROM projects WHERE organization_id = ?')
    .pluck();
  const selectOrganizations = db.prepare<[], Organization>(
    'SELECT id, name, created_at_ms AS createdAtMs FROM organizations ORDER BY created_at_ms, rowid',
  );
  const selectProjects = db.prepare<[], Project>(
    `SELECT id, organization_id AS organizationId, name, created_at_ms AS createdAtMs
     FROM projects ORDER BY created_at_ms, rowid`,
  );
  const selectProject = db.prepare<[string], ProjectRow>(
    `SELECT id, organization_id AS organizationId, name, created_at_ms AS createdAtMs, revision
     FROM projects WHERE projects.id = ?`,
  );
  const renameProject = db.prepare<[{ projectId: string; name: string }]>(
    `UPDATE projects SET name = @name, revision = revision + 1
     WHERE projects.id = @projectId AND NOT EXISTS (
       SELECT 1 FROM projects AS other
       WHERE other.organization_id = projects.organization_id AND other.name = @name AND other.id <> projects.id)`,
  );

  function getProject(projectId: string): StoredProject | undefined {
    const row = selectProject.get(projectId);
    return row && toStoredProject(row);
  }

  const insert = db.transaction((project: Project): StoredProject | 'name-taken' | 'full' => {
    if ((countProjects.get(project.organizationId) ?? 0) >= maxProjects) return 'full';
    insertProject.run(project);
    return getProject(project.id) ?? 'name-taken';
  });

  const rename = db.transaction(({ projectId, name, expected }: ProjectRenaming): RenameOutcome => {
    const before = getProject(projectId);
    if (before === undefined || !isExpected(expected, before.etag)) return 'stale';
    if (renameProject.run({ projectId, name }).changes === 0) return 'name-taken';
    return getProject(projectId) ?? 'stale';
  });

  return {
    insertOrganization(organization: Organization): void {
      insertOrganization.run(organization);
    },
    insertProject: (project: Project): StoredProject | 'name-taken' | 'full' => insert.immediate(project),
    getProject,
    renameProject: (renaming: ProjectRenaming): RenameOutcome => rename.immediate(renaming),
    listOrganizations: (): readonly Organization[] => selectOrganizations.all(),
    listProjects: (): readonly Project[] => selectProjects.all(),
  };
}
