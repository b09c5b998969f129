import { versionEtag } from '../../../documents/version-etag.ts';
import type { Project, StoredProject } from '../../../identity/identity-store.ts';

export interface ProjectRow extends Project {
  readonly revision: number;
}

export function toStoredProject({ revision, ...project }: ProjectRow): StoredProject {
  return { ...project, etag: versionEtag(project.id, revision) };
}
