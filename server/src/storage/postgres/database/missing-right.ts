import type { PostgresSession } from './postgres-database.ts';
import { countingSequences, metaTables, readTables, telemetryTables } from './used-relations.ts';

interface MissingRight {
  readonly relation: string;
  readonly right: string;
  readonly kind: string;
  /** Quoted, as is the next. */
  readonly role: string;
  readonly schema: string;
}

type WantedRight = readonly [relation: string, right: string];

const tableRights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
const wantedOfMeta: readonly WantedRight[] = [
  ...readTables.map((table) => [table, 'SELECT'] as const),
  ...writeRights(metaTables),
];
const wantedOfTelemetry: readonly WantedRight[] = [
  ...writeRights(telemetryTables),
  ...countingSequences.map((sequence) => [sequence, 'USAGE'] as const),
];

/**
 * The first right on the schema of this release that the role of the connection lacks, with the statement that grants it.
 *
 * @param withTelemetry whether traces, logs and metrics are written too.
 */
export async function findMissingRight(
  session: Pick<PostgresSession, 'rows'>,
  { withTelemetry }: { readonly withTelemetry: boolean },
): Promise<string | undefined> {
  return findMissing(session, withTelemetry ? [...wantedOfMeta, ...wantedOfTelemetry] : wantedOfMeta);
}

/** @throws Error with a one-line message when `findMissingRight` finds one. */
export async function requireRights(
  session: Pick<PostgresSession, 'rows'>,
  options: { readonly withTelemetry: boolean },
): Promise<void> {
  refuse(await findMissingRight(session, options));
}

/** @throws Error with a one-line message when the role may not read the table. */
export async function requireReadable(session: Pick<PostgresSession, 'rows'>, table: string): Promise<void> {
  refuse(await findMissing(session, [[table, 'SELECT']]));
}

function refuse(missing: string | undefined): void {
  if (missing !== undefined) throw new Error(missing);
}

async function findMissing(
  session: Pick<PostgresSession, 'rows'>,
  wanted: readonly WantedRight[],
): Promise<string | undefined> {
  const [missing] = await session.rows<MissingRight>(select, [
    wanted.map(([relation]) => relation),
    wanted.map(([, right]) => right),
  ]);
  if (missing === undefined) return undefined;
  const { relation, right, kind, role, schema } = missing;
  const grant =
    kind === 'S' ? 'GRANT USAGE ON ALL SEQUENCES' : `GRANT ${tableRights.join(', ')} ON ALL TABLES`;
  return `the PostgreSQL role ${role} lacks the right ${right} on ${relation}: ${grant} IN SCHEMA ${schema} TO ${role}`;
}

function writeRights(tables: readonly string[]): readonly WantedRight[] {
  return tables.flatMap((table) => tableRights.map((right) => [table, right] as const));
}

const select = `SELECT wanted.relation, wanted."right", pg_class.relkind AS "kind", quote_ident(current_user) AS "role",
    pg_class.relnamespace::regnamespace::text AS "schema"
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS wanted (relation, "right", position)
  JOIN pg_class ON pg_class.oid = to_regclass(wanted.relation)
  WHERE NOT CASE pg_class.relkind WHEN 'S' THEN has_sequence_privilege(pg_class.oid, wanted."right")
    ELSE has_table_privilege(pg_class.oid, wanted."right") END
  ORDER BY wanted.position LIMIT 1`;
