import type { DocumentVersion } from '../document-table.ts';

/** A version of a dashboard, whose body is its revision. */
export function sampleVersion(id: string, revision: number): DocumentVersion {
  const times = { createdAtMs: 1, updatedAtMs: 1 };
  const document = { id, slug: id, etag: '"e"', body: `${revision}`, ...times };
  return { kind: 'dashboard', projectId: 'prj_1', id, revision, document };
}
