import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clickhouseSchema } from './clickhouse-schema.ts';
import { replicateTable } from './replicated-tables.ts';

describe('a statement of the schema', () => {
  it('creates a replicated table where there are replicas', () => {
    expect(
      replicateTable(
        '-- Why.\nCREATE TABLE t (a UInt8) ENGINE = MergeTree ORDER BY a SETTINGS fsync_after_insert = 1',
      ),
    ).toBe(
      "-- Why.\nCREATE TABLE t (a UInt8) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}') ORDER BY a SETTINGS fsync_after_insert = 1, min_compressed_bytes_to_fsync_after_fetch = 1",
    );
    expect(replicateTable('CREATE TABLE t (a UInt8)\nENGINE = ReplacingMergeTree(a)\nORDER BY a')).toContain(
      "ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}', a)\n",
    );
  });

  it('is left as it is where it creates none', () => {
    const statement = 'ALTER TABLE t ADD COLUMN b UInt8';
    expect(replicateTable(statement)).toBe(statement);
  });

  it('is known by its shape, whichever it is', () => {
    const statements = readdirSync(clickhouseSchema).flatMap((name) =>
      readFileSync(join(clickhouseSchema, name), 'utf8').split(/;\s*$/m),
    );
    const created = statements.filter((statement) => statement.includes('CREATE TABLE'));
    expect(created.length).toBeGreaterThan(5);
    for (const statement of created) {
      expect(replicateTable(statement)).toMatch(/ENGINE = Replicated\w*MergeTree\('/);
      expect(replicateTable(statement)).toContain('min_compressed_bytes_to_fsync_after_fetch = 1');
    }
  });
});
