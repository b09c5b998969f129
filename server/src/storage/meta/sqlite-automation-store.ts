import { type Automation, automationEtag, automationLimits } from '../../automations/automation.ts';
import type {
  AutomationChange,
  AutomationStore,
  EnabledAutomations,
  NewAutomation,
} from '../../automations/automation-store.ts';
import { type ExpectedEtags, isExpected } from '../../documents/version-etag.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { type CheckedRow, damageOf, intactOrAbsent, isIntact } from './checksums/damaged-row.ts';
import { metaWork } from './meta-work.ts';
import { type AutomationRow, applyAutomationChange, toAutomation } from './rows/automation-row.ts';

type CheckedAutomationRow = AutomationRow & CheckedRow;

/** Keeps automations in `meta.db`. The caller closes the connection. */
export function createSqliteAutomationStore(db: SqliteDatabase): AutomationStore {
  const selectAll = db.prepare<[string], CheckedAutomationRow>(
    `SELECT *, ${damageOf('automations')} FROM automations WHERE automations.project_id = ? ORDER BY automations.name, automations.id`,
  );
  const selectOne = db.prepare<[string, string], CheckedAutomationRow>(
    `SELECT *, ${damageOf('automations')} FROM automations WHERE automations.project_id = ? AND automations.id = ?`,
  );
  const selectEnabled = db.prepare<[], CheckedAutomationRow>(
    `SELECT *, ${damageOf('automations')} FROM automations WHERE automations.enabled = 1`,
  );
  const countOfProject = db
    .prepare<[string], number>('SELECT count(*) FROM automations WHERE automations.project_id = ?')
    .pluck();
  const insert = db.prepare(
    `INSERT INTO automations (id, project_id, name, description, enabled, filter, channels, created_at_ms,
       updated_at_ms, revision)
     VALUES (@id, @projectId, @name, @description, @enabled, @filter, @channels, @createdAtMs, @updatedAtMs, @revision)`,
  );
  const replace = db.prepare(
    `UPDATE automations SET name = @name, description = @description, enabled = @enabled, filter = @filter,
       channels = @channels, updated_at_ms = @updatedAtMs, revision = @revision
     WHERE automations.id = @id`,
  );
  const remove = db.prepare<[string, string]>(
    'DELETE FROM automations WHERE automations.project_id = ? AND automations.id = ?',
  );
  const selectRevision = db.prepare<[], number>('SELECT revision FROM automation_revision').pluck();
  const advanceRevision = db
    .prepare<[], number>('UPDATE automation_revision SET revision = revision + 1 RETURNING revision')
    .pluck();

  function withNextRevision(automation: Omit<Automation, 'revision'>): Automation {
    return { ...automation, revision: advanceRevision.get() as number }; // the migration inserted the row
  }

  const create = db.transaction((automation: NewAutomation) => {
    const count = countOfProject.get(automation.projectId) ?? 0;
    if (count >= automationLimits.maxPerProject) return undefined;
    const created = withNextRevision({ ...automation, updatedAtMs: automation.createdAtMs });
    insert.run(toParameters(created));
    return created;
  });

  function findExpected(projectId: string, id: string, expected: ExpectedEtags): Automation | undefined {
    const row = intactOrAbsent(selectOne.get(projectId, id));
    const found = row && toAutomation(row);
    return found && isExpected(expected, automationEtag(found)) ? found : undefined;
  }

  const update = db.transaction(
    (projectId: string, id: string, change: AutomationChange, nowMs: number, expected: ExpectedEtags) => {
      const found = findExpected(projectId, id, expected);
      if (found === undefined) return undefined;
      const updated = withNextRevision(applyAutomationChange(found, change, nowMs));
      replace.run(toParameters(updated));
      return updated;
    },
  );

  const removeOne = db.transaction((projectId: string, id: string, expected: ExpectedEtags) => {
    // Any version may be deleted unread, which is the remedy for a damaged automation.
    if (expected !== '*' && findExpected(projectId, id, expected) === undefined) return false;
    if (remove.run(projectId, id).changes === 0) return false;
    advanceRevision.get();
    return true;
  });

  const listEnabled = db.transaction(
    (): EnabledAutomations => ({
      revision: selectRevision.get() ?? 0,
      automations: selectEnabled.all().filter(isIntact).map(toAutomation),
    }),
  );

  return {
    list: (projectId) => metaWork(() => selectAll.all(projectId).filter(isIntact).map(toAutomation)),
    get: (projectId, id) =>
      metaWork(() => {
        const row = intactOrAbsent(selectOne.get(projectId, id));
        return row && toAutomation(row);
      }),
    create: (automation) => metaWork(() => create.immediate(automation)),
    update: (projectId, id, change, nowMs, expected = '*') =>
      metaWork(() => update.immediate(projectId, id, change, nowMs, expected)),
    delete: (projectId, id, expected = '*') => metaWork(() => removeOne.immediate(projectId, id, expected)),
    revision: () => metaWork(() => selectRevision.get() ?? 0),
    listEnabled: () => metaWork(() => listEnabled.deferred()),
  };
}

function toParameters({ description, enabled, channels, ...automation }: Automation) {
  return {
    ...automation,
    description: description ?? null,
    enabled: enabled ? 1 : 0,
    channels: JSON.stringify(channels),
  };
}
