import { sampleHash } from '../../../../server/src/accounts/testing/sample-accounts.ts';
import type { MetaStores } from '../../../../server/src/storage/meta/meta-stores.ts';
import { hostileText, newKey } from './sample-values.ts';
import { type Calls, idsOf } from './store-calls.ts';

const expected = '*';

export function identityCalls({ identities, secrets }: MetaStores): Pick<Calls, 'identities' | 'secrets'> {
  const project = { id: 'prj_4', organizationId: 'org_1', name: 'later', createdAtMs: 1_000 };
  const keyIds = ['key_z', 'key_a', 'key_web', 'key_ingest', 'key_later'];
  return {
    identities: {
      initialize: [
        () => identities.initialize({ organization: { ...project, name: 'other' }, project, keys: [] }),
      ],
      listOrganizations: [() => identities.listOrganizations()],
      listProjects: [() => identities.listProjects()],
      listKeys: [
        () => identities.listKeys({}),
        () => identities.listKeys({ projectId: 'prj_1', kind: 'server' }),
      ],
      getProject: idsOf('prj').map((id) => () => identities.getProject(id)),
      getKey: keyIds.map((id) => () => identities.getKey(id)),
      findKeyByHash: keyIds.map((id) => () => identities.findKeyByHash(sampleHash(id))),
      createProject: [() => identities.createProject(project)],
      renameProject: [
        () => identities.renameProject({ projectId: 'prj_3', name: hostileText, expected }),
        () => identities.renameProject({ projectId: 'prj_3', name: 'renamed', expected }),
      ],
      createKey: [
        async () => (await identities.getKey('key_later')) ?? identities.createKey(newKey('key_later')),
      ],
      updateKey: [() => identities.updateKey({ keyId: 'key_z', expected, name: 'again' })],
      revokeKey: [() => identities.revokeKey('key_web', 40_000), () => identities.revokeKey('key_a', 40_000)],
      recordKeyUse: [
        () =>
          identities.recordKeyUse(
            new Map([
              ['key_ingest', 6_000],
              ['key_z', 8_000],
            ]),
          ),
      ],
      foreignChangeMarker: [],
    },
    secrets: { getOrCreateSecret: [() => secrets.getOrCreateSecret('page-token').then(toPlainSecret)] },
  };
}

/** Buffers of one backend are arrays of another. */
function toPlainSecret({ keyId, key }: { readonly keyId: string; readonly key: Uint8Array }) {
  return { keyId, key: [...key] };
}
