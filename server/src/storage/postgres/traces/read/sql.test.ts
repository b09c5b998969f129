import { expect, it } from 'vitest';
import { joinSql, sql, toStatement, value } from './sql.ts';

it('writes constant text, and values as numbered parameters with their types', () => {
  const key = value('text', "k'; DROP TABLE traces");
  const condition = joinSql(
    [
      sql`a = ${key}`,
      sql`b > ${value('bigint', 7)}`,
      sql`c = ANY (${value('text[]', ['x'])})`,
      sql`${key} <> ''`,
    ],
    ' AND ',
  );
  expect(toStatement(sql`SELECT 1 FROM traces WHERE ${condition} LIMIT ${value('integer', 3)}`)).toEqual({
    text: "SELECT 1 FROM traces WHERE a = $1::text AND b > $2::bigint AND c = ANY ($3::text[]) AND $1::text <> '' LIMIT $4::integer",
    values: ["k'; DROP TABLE traces", 7, ['x'], 3],
  });
});
