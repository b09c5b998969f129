import { expect, it } from 'vitest';
import { createProjectDirectory } from './project-directory.ts';
import { createFakeIdentityStore } from './testing/fake-identity-store.ts';

it('finds projects of their own organization alone, new ones too, and reads each once', async () => {
  const store = createFakeIdentityStore();
  let reads = 0;
  const { has } = createProjectDirectory({
    getProject(projectId) {
      reads += 1;
      return store.getProject(projectId);
    },
  });
  expect(await has('prj_1', 'org_1')).toBe(false);
  await store.createProject({ id: 'prj_1', organizationId: 'org_1', name: 'shop', createdAtMs: 1 });
  expect(await has('prj_1', 'org_1')).toBe(true);
  expect(await has('prj_1', 'org_1')).toBe(true);
  expect(await has('prj_1', 'org_2')).toBe(false);
  expect(reads).toBe(2);
});
