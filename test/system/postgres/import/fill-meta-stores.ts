import { sampleAuditEntry } from '../../../../server/src/audit/testing/sample-audit-entry.ts';
import type { MetaStores } from '../../../../server/src/storage/meta/meta-stores.ts';
import { fillAccounts } from './fill-accounts.ts';
import { fillAlerting } from './fill-alerting.ts';
import { alertPlace, hostileText, hourMs, newKey } from './sample-values.ts';

/** Leaves rows of every kind behind, in every state, with gaps where something was deleted. */
export async function fillMetaStores(stores: MetaStores): Promise<void> {
  await fillIdentities(stores);
  await fillAccounts(stores);
  await fillDocuments(stores);
  await fillAlerting(stores);
  await fillRecords(stores);
}

async function fillIdentities({ identities, secrets }: MetaStores): Promise<void> {
  const organization = { id: 'org_1', name: `default ${hostileText}`, createdAtMs: 1_000 };
  const project = { id: 'prj_1', organizationId: 'org_1', name: 'default', createdAtMs: 1_000 };
  await identities.initialize({ organization, project, keys: [newKey('key_z'), newKey('key_a')] });
  // Of one time: they are listed in the order of their arrival.
  for (const id of ['prj_3', 'prj_2']) await identities.createProject({ ...project, id, name: `${id} shop` });
  await identities.renameProject({ projectId: 'prj_2', name: hostileText, expected: '*' });
  await identities.createKey(
    newKey('key_web', {
      kind: 'web',
      allowedOrigins: ['https://a.example', hostileText],
      projectId: 'prj_2',
    }),
  );
  await identities.createKey(newKey('key_ingest', { kind: 'ingest', name: hostileText }));
  await identities.updateKey({ keyId: 'key_web', expected: '*', name: 'renamed' });
  await identities.revokeKey('key_a', 9_000);
  await identities.recordKeyUse(new Map([['key_ingest', 7_000]]));
  await secrets.getOrCreateSecret('page-token');
}

async function fillDocuments({ documents }: MetaStores): Promise<void> {
  const absent = { precondition: { kind: 'absent' }, nowMs: 3_000 } as const;
  // Not canonical, so that a store that parsed it would change it.
  const body = `{ "b":1.0, "a":${JSON.stringify(hostileText)}, "b":2e0 }`;
  for (const slug of ['errors', 'latency'])
    await documents.put({ ...alertPlace, slug, body, summary: '{"x":1}', ...absent });
  for (const slug of ['gone', 'one', 'large']) {
    const large = JSON.stringify({ slug, text: slug === 'large' ? 'é'.repeat(400_000) : hostileText });
    await documents.put({
      kind: 'dashboard',
      projectId: 'prj_2',
      slug,
      body: large,
      summary: '{}',
      ...absent,
    });
  }
  await documents.put({ ...alertPlace, body: '{"v":2}', summary: '{ }', precondition: any, nowMs: 4_000 });
  await documents.delete({ kind: 'dashboard', projectId: 'prj_2', slug: 'gone', etags: '*' });
}

const any = { kind: 'etag', etags: '*' } as const;

async function fillRecords({ usage, audit, retention }: MetaStores): Promise<void> {
  const rejection = { reason: hostileText, count: 3, lastAtMs: hourMs, example: hostileText };
  for (const [index, signal] of (['traces', 'logs', 'metrics', 'logs'] as const).entries())
    await usage.add([
      {
        projectId: 'prj_1',
        signal,
        startMs: hourMs + index * 60_000,
        acceptedCount: 5 + index,
        acceptedBytes: 2 ** 40 + index,
        rejections: [rejection, { ...rejection, reason: 'other', count: 1 }],
        acceptedAtMs: { first: hourMs + index, last: hourMs + index + 5 },
      },
    ]);
  for (let index = 0; index < 5; index += 1) {
    const entry = sampleAuditEntry({ atMs: 1_000 + index, target: hostileText, operation: `op${index % 2}` });
    const id = await audit.append(
      index % 2 === 0 ? entry : { organizationId: 'org_1', atMs: 1_000, actor: commandLine, ...command },
    );
    if (index < 3) await audit.complete(id, 200 + index);
  }
  // Newest first would be the highest id: what is left has lower ones than the next entry gets.
  await audit.prune(1_001, 2);
  await retention.put({ traces: 90_000_000, metrics: 80_000_000 }, '*');
}

const commandLine = { kind: 'command_line' } as const;
const command = { operation: 'keys create', target: hostileText };
