import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import { describe, expect, it } from 'vitest';

const rootFolder = fileURLToPath(new URL('../..', import.meta.url));
interface House extends Omit<IConfiguration, 'forbidden'> {
  readonly forbidden: { name: string; comment: string; from: object; to: object }[];
}
// Plain JavaScript, because dependency-cruiser reads no other; so its types are stated here.
const { default: house }: { default: House } = await import(join(rootFolder, '.dependency-cruiser.mjs'));

/** For each rule a tree that breaks it and nothing else. */
const violations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no-cycles': {
    'server/src/http/a.ts': `import { b } from './b.ts';\nexport const a = () => b;`,
    'server/src/http/b.ts': `import { a } from './a.ts';\nexport const b = () => a;`,
  },
  'boot-is-the-top': {
    'server/src/boot/a.ts': 'export const a = 1;',
    'server/src/traces/b.ts': `import { a } from '../boot/a.ts';\nexport const b = a;`,
  },
  'main-stands-alone': {
    'server/src/clock.ts': 'export const clock = 1;',
    'server/src/boot/a.ts': `import { clock } from '../clock.ts';\nexport const a = clock;`,
  },
  'configuration-stops-at-boot': {
    'server/src/config/a.ts': 'export interface Config { a: string }',
    'server/src/http/b.ts': `import type { Config } from '../config/a.ts';\nexport const b: Config = { a: '' };`,
  },
  'http-serves-any-feature': {
    'server/src/identity/a.ts': 'export interface A { a: string }',
    'server/src/http/b.ts': `import type { A } from '../identity/a.ts';\nexport const b: A = { a: '' };`,
  },
  'base-imports-no-feature': {
    'server/src/traces/a.ts': 'export const a = 1;',
    'server/src/paging/b.ts': `import { a } from '../traces/a.ts';\nexport const b = a;`,
  },
  'express-stops-at-http': {
    'server/src/traces/a-service.ts': `import express from 'express';\nexport const a = express;`,
  },
  'console-base-imports-no-screen': {
    'console/src/logs/a.ts': 'export const a = 1;',
    'console/src/lists/b.ts': `import { a } from '../logs/a.ts';\nexport const b = a;`,
  },
  'screens-are-apart': {
    'console/src/logs/a.ts': 'export const a = 1;',
    'console/src/traces/b.ts': `import { a } from '../logs/a.ts';\nexport const b = a;`,
  },
  'sql-lives-in-storage': {
    'server/src/traces/a-service.ts': `import Database from 'better-sqlite3';\nexport const a = Database;`,
  },
  'wire-types-stop-at-handlers': {
    'server/src/generated/wire.gen.ts': 'export interface Wire { a: string }',
    'server/src/traces/a-service.ts': `import type { Wire } from '../generated/wire.gen.ts';\nexport const a: Wire = { a: '' };`,
  },
  'filter-is-pure': {
    'server/src/errors/app-error.ts': 'export const e = 1;',
    'server/src/filter/parse.ts': `import { e } from '../errors/app-error.ts';\nexport const a = e;`,
  },
  'promql-is-pure': {
    'server/src/errors/app-error.ts': 'export const e = 1;',
    'server/src/promql/evaluate.ts': `import { e } from '../errors/app-error.ts';\nexport const a = e;`,
  },
  'storage-implements-features': {
    'server/src/storage/s.ts': 'export const s = 1;',
    'server/src/traces/a-service.ts': `import { s } from '../storage/s.ts';\nexport const a = s;`,
  },
  'doubles-stay-in-tests': {
    'server/src/testing/fake-store.ts': 'export const fake = 1;',
    'server/src/http/a.ts': `import { fake } from '../testing/fake-store.ts';\nexport const a = fake;`,
  },
  'core-is-universal': {
    'sdk-core/src/a.ts': `import { hostname } from 'node:os';\nexport const a = hostname;`,
  },
  'packages-meet-by-name': {
    'server/src/http/a.ts': 'export const a = 1;',
    'codegen/src/b.ts': `import { a } from '../../server/src/http/a.ts';\nexport const b = a;`,
  },
  'sdk-needs-only-core': {
    'sdk-node/src/a.ts': `import yaml from 'yaml';\nexport const a = yaml;`,
  },
  'sdk-web-has-no-node': {
    'sdk-web/src/a.ts': `import { hostname } from 'node:os';\nexport const a = hostname;`,
  },
  'react-stays-in-its-entry': {
    'sdk-web/src/capture.ts': `import { useEffect } from 'react';\nexport const a = useEffect;`,
  },
  'no-orphans': { 'server/src/http/alone.ts': 'export const alone = 1;' },
};

/** What a folder that no rule names, as that of a new feature, may not import. */
const forbiddenImports: readonly (readonly [rule: string, imported: string, text: string])[] = [
  ['storage-implements-features', '../storage/a.ts', 'export const a = 1;'],
  ['boot-is-the-top', '../boot/a.ts', 'export const a = 1;'],
  ['configuration-stops-at-boot', '../config/a.ts', 'export const a = 1;'],
  ['wire-types-stop-at-handlers', '../generated/a.gen.ts', 'export const a = 1;'],
  ['main-stands-alone', '../a.ts', 'export const a = 1;'],
  ['doubles-stay-in-tests', '../testing/a.ts', 'export const a = 1;'],
];
const forbiddenPackages = [
  ['express-stops-at-http', 'express'],
  ['express-stops-at-http', 'helmet'],
  ['sql-lives-in-storage', 'better-sqlite3'],
] as const;

describe('the architecture rules', () => {
  it('each have a tree that breaks them', () => {
    expect(house.forbidden.map(({ name }) => name).sort()).toEqual(Object.keys(violations).sort());
  });

  it.each(Object.entries(violations))('report what breaks %s', async (rule, files) => {
    expect(await brokenRules(files)).toContain(rule);
  });

  it('report a circle that only a type closes', async () => {
    const files = {
      'server/src/http/a.ts': `import { b } from './b.ts';\nexport interface A { a: string }\nexport const a = b;`,
      'server/src/http/b.ts': `import type { A } from './a.ts';\nexport const b: A = { a: '' };`,
    };
    expect(await brokenRules(files)).toContain('no-cycles');
  });

  it.each(forbiddenImports)('hold for a new folder: %s', async (rule, imported, text) => {
    const files = {
      [join('server/src/widgets', imported)]: text,
      'server/src/widgets/b.ts': `import { a } from '${imported}';\nexport const b = a;`,
    };
    expect(await brokenRules(files)).toContain(rule);
  });

  it.each(forbiddenPackages)('hold for a new folder: %s (%s)', async (rule, name) => {
    const files = { 'server/src/widgets/b.ts': `import a from '${name}';\nexport const b = a;` };
    expect(await brokenRules(files)).toContain(rule);
  });

  it('let a new folder import base rooms and other features', async () => {
    const files = {
      'server/src/errors/a.ts': 'export const a = 1;',
      'server/src/traces/b.ts': 'export const b = 1;',
      'server/src/widgets/c.ts': `export { a } from '../errors/a.ts';\nexport { b } from '../traces/b.ts';`,
    };
    expect(await brokenRules(files)).toEqual([]);
  });

  it.each([
    ['http', 'http-serves-any-feature'],
    ['time', 'base-imports-no-feature'],
  ])('keep a new folder out of %s/', async (room, rule) => {
    const files = {
      'server/src/widgets/a.ts': 'export const a = 1;',
      [`server/src/${room}/b.ts`]: `import { a } from '../widgets/a.ts';\nexport const b = a;`,
    };
    expect(await brokenRules(files)).toContain(rule);
  });

  it.each([
    ['main.ts', './boot/a.ts'],
    ['cli/b.ts', '../boot/a.ts'],
    ['widgets/testing/b.ts', '../../boot/a.ts'],
  ])('let server/src/%s import boot/', async (importer, imported) => {
    const files = {
      'server/src/boot/a.ts': 'export const a = 1;',
      [`server/src/${importer}`]: `import { a } from '${imported}';\nexport const b = a;`,
    };
    expect(await brokenRules(files)).not.toContain('boot-is-the-top');
  });

  it.each(house.forbidden.map(({ name, comment }) => [name, comment]))(
    'say what to do when %s is broken',
    (_name, comment) => {
      expect(comment.length).toBeGreaterThan(40);
    },
  );
});

async function brokenRules(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const baseDir = mkdtempSync(join(tmpdir(), 'cairn-architecture-'));
  try {
    symlinkSync(join(rootFolder, 'node_modules'), join(baseDir, 'node_modules'));
    writeFileSync(
      join(baseDir, 'package.json'),
      '{"type":"module","dependencies":{"express":"*","helmet":"*","better-sqlite3":"*","yaml":"*","react":"*"}}',
    );
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(baseDir, dirname(path)), { recursive: true });
      writeFileSync(join(baseDir, path), text);
    }
    const { tsConfig: _, ...options } = house.options ?? {};
    const { output } = await cruise(Object.keys(files), {
      ...options,
      baseDir,
      ruleSet: house,
      validate: true,
    });
    // Without an outputType the result is the object, not a report.
    const { summary } = output as ICruiseResult;
    return summary.violations.map(({ rule }) => rule.name);
  } finally {
    rmSync(baseDir, { recursive: true });
  }
}
