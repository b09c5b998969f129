import { expect, it } from 'vitest';
import { joinSql, sql, toQuery, value } from './sql.ts';

it('writes constant text, and values as parameters in the order of their first use', () => {
  const key = value('String', "k'; DROP TABLE logs");
  const condition = joinSql(
    [
      sql`logs.a = ${key}`,
      sql`logs.b > ${value('UInt64', 7)}`,
      sql`has(${value('Array(String)', ['x'])}, ${key})`,
    ],
    ' AND ',
  );
  expect(toQuery(sql`SELECT 1 FROM logs WHERE ${condition} LIMIT ${value('UInt32', 3)}`)).toEqual({
    text: 'SELECT 1 FROM logs WHERE logs.a = {p1:String} AND logs.b > {p2:UInt64} AND has({p3:Array(String)}, {p1:String}) LIMIT {p4:UInt32}',
    parameters: { p1: "k'; DROP TABLE logs", p2: 7, p3: ['x'], p4: 3 },
  });
});

it('keeps equal values of different uses apart', () => {
  expect(toQuery(sql`${value('String', 'a')} = ${value('String', 'a')}`).parameters).toEqual({
    p1: 'a',
    p2: 'a',
  });
});
