import type { PostgresSession } from '../../server/src/storage/postgres/database/postgres-database.ts';

/** Answers statements with nothing and returns the plan of the last one. */
export async function planOf(
  db: PostgresSession,
  run: (session: PostgresSession) => Promise<unknown>,
): Promise<string> {
  let statement: Parameters<PostgresSession['rows']> = [''];
  await run({
    async rows(...args) {
      statement = args;
      return [];
    },
    change: async () => 0,
  });
  const [text, values] = statement;
  const rows = await db.rows<{ readonly 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
