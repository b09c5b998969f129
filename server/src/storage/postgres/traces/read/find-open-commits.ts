import type { PostgresSession } from '../../database/postgres-database.ts';

/**
 * Those of the commits that are not made: under way, or given up for ever. Ask after their parts were read: the row of a commit is
 * there before its parts, and gone once it is made.
 */
export async function findOpenCommits(
  session: Pick<PostgresSession, 'rows'>,
  commits: ReadonlySet<bigint>,
): Promise<ReadonlySet<bigint>> {
  if (commits.size === 0) return new Set();
  const rows = await session.rows<{ readonly commit: number }>(select, [[...commits]]);
  return new Set(rows.map(({ commit }) => BigInt(commit)));
}

const select =
  'SELECT trace_commits.commit FROM trace_commits WHERE trace_commits.commit = ANY ($1::bigint[])';
