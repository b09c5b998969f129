import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  type Automation,
  automationEtag,
  automationLimits,
} from '../../../server/src/automations/automation.ts';
import type { EnabledAutomations } from '../../../server/src/automations/automation-store.ts';
import { describeAutomationStore } from '../../../server/src/automations/testing/automation-store-contract.ts';
import { sampleAutomation } from '../../../server/src/automations/testing/sample-automation.ts';
import { createPostgresAutomationStore } from '../../../server/src/storage/postgres/postgres-automation-store.ts';
import { callAtOnce, openPostgresProcesses } from '../../support/open-postgres-processes.ts';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

async function openProcesses() {
  const { database, of } = await openPostgresProcesses(server, 4);
  onTestFinished(database.remove);
  return { database, of: (index: number) => createPostgresAutomationStore(of(index)) };
}

describeAutomationStore('PostgreSQL', async () => {
  const { database, of } = await openPostgresProcesses(server, 2);
  return {
    store: createPostgresAutomationStore(of(0)),
    another: createPostgresAutomationStore(of(1)),
    close: database.remove,
  };
});

describe('automations of several processes', () => {
  it('have revisions without gaps, and a read that sees one sees all changes of lower ones', async () => {
    const { of } = await openProcesses();
    let isWriting = true;
    async function readAlong(index: number): Promise<EnabledAutomations[]> {
      const seen: EnabledAutomations[] = [];
      while (isWriting) seen.push(await of(index).listEnabled());
      return seen;
    }
    const reading = [readAlong(1), readAlong(2)];
    const changes = await callAtOnce(12, async (index) => {
      const id = `rul_${index}`;
      const versions = [await of(index).create(sampleAutomation({ id }))];
      for (let round = 0; round < 12; round += 1)
        versions.push(await of(index + round).update('prj_1', id, { enabled: round % 3 === 0 }, round));
      return versions.filter((version) => version !== undefined);
    });
    isWriting = false;

    const byRevision = changes.flat().toSorted((a, b) => a.revision - b.revision);
    expect(byRevision.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 156 }, (_, at) => at + 1),
    );
    const reads = (await Promise.all(reading)).flat();
    expect(new Set(reads.map(({ revision }) => revision)).size).toBeGreaterThan(5);
    for (const { revision, automations } of reads)
      expect(toRevisions(automations)).toEqual(toRevisions(enabledAt(byRevision, revision)));
  });

  it('take no revision when nothing changes, or a change fails', async () => {
    const { of } = await openProcesses();
    await callAtOnce(24, async (index) => {
      if (index % 3 === 0) return of(index).create(sampleAutomation({ id: `rul_${index}` }));
      if (index % 3 === 1) return of(index).delete('prj_1', 'rul_unknown');
      const unknown = sampleAutomation({ id: `rul_${index}`, projectId: 'prj_unknown' });
      return expect(of(index).create(unknown)).rejects.toThrow(/foreign key/);
    });
    expect(await of(0).revision()).toBe(8);
  });

  it('keep the limit of a project', async () => {
    const { database, of } = await openProcesses();
    await database.run(
      `INSERT INTO automations
       SELECT 'old_' || number, 'prj_1', 'old', NULL, false, 'severity="error"', '[]', 1, 1, 0
       FROM generate_series(1, ${automationLimits.maxPerProject - 5}) AS number`,
    );
    const created = await callAtOnce(24, (index) =>
      of(index).create(sampleAutomation({ id: `rul_${index}` })),
    );
    expect(created.filter((automation) => automation !== undefined)).toHaveLength(5);
    expect(await of(1).list('prj_1')).toHaveLength(automationLimits.maxPerProject);
  });

  it('change once under an ETag, and are deleted once', async () => {
    const { of } = await openProcesses();
    await of(0).create(sampleAutomation());
    const expected = [automationEtag({ id: 'rul_1', revision: 1 })];
    const updated = await callAtOnce(16, (index) =>
      of(index).update('prj_1', 'rul_1', { name: `by ${index}` }, 2_000, expected),
    );
    expect(updated.filter((automation) => automation !== undefined)).toEqual([
      await of(1).get('prj_1', 'rul_1'),
    ]);
    const deleted = await callAtOnce(16, (index) => of(index).delete('prj_1', 'rul_1'));
    expect(deleted.filter((isDeleted) => isDeleted)).toHaveLength(1);
    expect(await of(2).revision()).toBe(3);
  });

  it('keep texts with any characters', async () => {
    const { of } = await openProcesses();
    const texts = { name: '\0\u0001', description: "\0 '\\", filter: 'tag="\0"', channels: ['\0', '\u0001'] };
    await of(0).create(sampleAutomation(texts));
    expect(await of(1).get('prj_1', 'rul_1')).toMatchObject(texts);
    expect(await of(1).get('prj_1\0', 'rul_1')).toBeUndefined();
    expect(await of(1).get('prj_1', 'rul_1\0')).toBeUndefined();
  });
});

/** The enabled ones after the changes up to a revision. */
function enabledAt(byRevision: readonly Automation[], revision: number): Automation[] {
  const latest = new Map(byRevision.slice(0, revision).map((version) => [version.id, version]));
  return [...latest.values()].filter(({ enabled }) => enabled);
}

function toRevisions(automations: readonly Automation[]): number[] {
  return automations.map(({ revision }) => revision).toSorted((a, b) => a - b);
}
