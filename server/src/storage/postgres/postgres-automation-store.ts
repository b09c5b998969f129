import { type Automation, automationEtag, automationLimits } from '../../automations/automation.ts';
import type { AutomationStore } from '../../automations/automation-store.ts';
import { type ExpectedEtags, isExpected } from '../../documents/version-etag.ts';
import { type AutomationRow, applyAutomationChange, toAutomation } from '../meta/rows/automation-row.ts';
import type { PostgresDatabase, PostgresSession } from './database/postgres-database.ts';

const selectAutomations = `
  SELECT automations.id, automations.project_id, automations.name, automations.description,
    automations.enabled::int AS enabled, automations.filter, automations.channels, automations.created_at_ms,
    automations.updated_at_ms, automations.revision
  FROM automations`;
const selectOne = `${selectAutomations} WHERE automations.project_id = $1 AND automations.id = $2`;
const selectRevision = 'SELECT automation_revision.revision FROM automation_revision';

interface RevisionRow {
  readonly revision: number;
}

/** Keeps automations in PostgreSQL. The caller closes the database. */
export function createPostgresAutomationStore(db: PostgresDatabase): AutomationStore {
  return {
    async list(projectId) {
      const rows = await db.rows<AutomationRow>(
        `${selectAutomations} WHERE automations.project_id = $1 ORDER BY automations.name, automations.id`,
        [projectId],
      );
      return rows.map(toAutomation);
    },

    async get(projectId, id) {
      const [row] = await db.rows<AutomationRow>(selectOne, [projectId, id]);
      return row && toAutomation(row);
    },

    create: (automation) =>
      db.transaction(async (session) => {
        await lockRevision(session);
        const [counted] = await session.rows<{ readonly count: number }>(
          'SELECT count(*) AS count FROM automations WHERE automations.project_id = $1',
          [automation.projectId],
        );
        if ((counted?.count ?? 0) >= automationLimits.maxPerProject) return undefined;
        const revision = await advanceRevision(session);
        const created = { ...automation, updatedAtMs: automation.createdAtMs, revision };
        await insert(session, created);
        return created;
      }),

    update: (projectId, id, change, nowMs, expected = '*') =>
      db.transaction(async (session) => {
        await lockRevision(session);
        const found = await findExpected(session, projectId, id, expected);
        if (found === undefined) return undefined;
        const revision = await advanceRevision(session);
        const updated = { ...applyAutomationChange(found, change, nowMs), revision };
        await replace(session, updated);
        return updated;
      }),

    delete: (projectId, id, expected = '*') =>
      db.transaction(async (session) => {
        await lockRevision(session);
        if ((await findExpected(session, projectId, id, expected)) === undefined) return false;
        await session.change('DELETE FROM automations WHERE automations.id = $1', [id]);
        await advanceRevision(session);
        return true;
      }),

    revision: () => readRevision(db),

    listEnabled: () =>
      db.transaction(async (session) => {
        const revision = await readRevision(session);
        const rows = await session.rows<AutomationRow>(`${selectAutomations} WHERE automations.enabled`);
        return { revision, automations: rows.map(toAutomation) };
      }, 'repeatable read'),
  };
}

/** Taken first and held until the commit, so that writers take turns: revisions become visible in order. */
async function lockRevision(session: PostgresSession): Promise<void> {
  await session.rows(`${selectRevision} FOR UPDATE`);
}

async function advanceRevision(session: PostgresSession): Promise<number> {
  const rows = await session.rows<RevisionRow>(
    'UPDATE automation_revision SET revision = automation_revision.revision + 1 RETURNING automation_revision.revision',
  );
  return onlyRevision(rows);
}

async function readRevision(session: PostgresSession): Promise<number> {
  return onlyRevision(await session.rows<RevisionRow>(selectRevision));
}

function onlyRevision([row]: readonly RevisionRow[]): number {
  return (row as RevisionRow).revision; // the migration inserted the row
}

async function findExpected(
  session: PostgresSession,
  projectId: string,
  id: string,
  expected: ExpectedEtags,
): Promise<Automation | undefined> {
  const [row] = await session.rows<AutomationRow>(selectOne, [projectId, id]);
  const found = row && toAutomation(row);
  return found && isExpected(expected, automationEtag(found)) ? found : undefined;
}

async function insert(session: PostgresSession, automation: Automation): Promise<void> {
  await session.change(
    `INSERT INTO automations (id, name, description, enabled, filter, channels, updated_at_ms, revision, project_id,
       created_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [...changeableValues(automation), automation.projectId, automation.createdAtMs],
  );
}

async function replace(session: PostgresSession, automation: Automation): Promise<void> {
  await session.change(
    `UPDATE automations SET name = $2, description = $3, enabled = $4, filter = $5, channels = $6, updated_at_ms = $7,
       revision = $8
     WHERE automations.id = $1`,
    changeableValues(automation),
  );
}

/** The id, and what an update may change. */
function changeableValues(automation: Automation): readonly unknown[] {
  const { id, name, description = null, enabled, filter, channels, updatedAtMs, revision } = automation;
  return [id, name, description, enabled, filter, JSON.stringify(channels), updatedAtMs, revision];
}
