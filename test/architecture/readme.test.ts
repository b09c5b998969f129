import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderConfigTable } from '../../server/src/config/config-reference.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

describe('the README', () => {
  it('begins with the two commands', () => {
    const commands = [...readme.matchAll(/^npm ci && npm \w+/gm)].map(([command]) => command);
    expect(commands.slice(0, 2)).toEqual(['npm ci && npm start', 'npm ci && npm test']);
  });

  it('lists the options as the configuration schema has them', () => {
    expect(readme).toContain(renderConfigTable().trim());
  });
});

describe('the workflow of releases', () => {
  it('runs only scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    const release = readFileSync(new URL('../../.github/workflows/release.yml', import.meta.url), 'utf8');
    const named = [...release.matchAll(/run: npm run ([\w:]+)/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !(String(name) in scripts))).toEqual([]);
  });
});

describe('docs/architecture.md', () => {
  it('names every room of the service', () => {
    const rooms = ['server/src', 'server/src/storage'].flatMap((folder) =>
      readdirSync(new URL(`../../${folder}`, import.meta.url), { withFileTypes: true }).filter((entry) =>
        entry.isDirectory(),
      ),
    );
    const architecture = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
    expect(rooms.map(({ name }) => name).filter((name) => !architecture.includes(`\`${name}/\``))).toEqual(
      [],
    );
  });
});

describe('docs/cluster.md', () => {
  it('shows the schema of this release in the output of cairn cluster status', () => {
    const page = readFileSync(new URL('../../docs/cluster.md', import.meta.url), 'utf8');
    const rooms = { PostgreSQL: 'postgres', ClickHouse: 'clickhouse' };
    for (const [engine, room] of Object.entries(rooms)) {
      const folder = new URL(`../../server/src/storage/${room}/migrations`, import.meta.url);
      const schema = readdirSync(folder).length;
      expect(page).toMatch(new RegExp(`^${engine} +\\S+ +\\S+ +${schema} +ok$`, 'm'));
    }
  });
});
