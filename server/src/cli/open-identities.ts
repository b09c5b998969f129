import { existsSync } from 'node:fs';
import type { IdentityStore, Project } from '../identity/identity-store.ts';
import type { DataDirectoryLayout } from '../storage/data-directory.ts';
import { openMetaDatabase } from '../storage/sqlite/meta/open-meta-database.ts';
import { createSqliteIdentityStore } from '../storage/sqlite/meta/sqlite-identity-store.ts';

/** Gives the task the identities of a data directory, whether or not the service runs. */
export async function withIdentities<T>(
  layout: DataDirectoryLayout,
  task: (store: IdentityStore) => Promise<T>,
): Promise<T> {
  assertInitialized(layout);
  const db = openMetaDatabase(layout.metaDatabase);
  try {
    return await task(createSqliteIdentityStore(db));
  } finally {
    db.close();
  }
}

/** @throws Error when no service ever ran in the directory, most likely because it is the wrong one. */
export function assertInitialized({ folder, metaDatabase }: DataDirectoryLayout): void {
  if (existsSync(metaDatabase)) return;
  throw new Error(
    `there is no data in ${folder}; start the service there once or name another --data-directory`,
  );
}

/** @throws Error when no project has that name or id. */
export async function findProject(store: IdentityStore, nameOrId: string): Promise<Project> {
  const projects = await store.listProjects();
  const project = projects.find(({ id, name }) => id === nameOrId || name === nameOrId);
  if (project !== undefined) return project;
  throw new Error(
    `there is no project "${nameOrId}"; there are: ${projects.map(({ name }) => name).join(', ')}`,
  );
}
