import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const cwd = fileURLToPath(new URL('../..', import.meta.url));
const readText = (path: string) => readFileSync(join(cwd, path), 'utf8');
const pages = globSync(['*.md', 'docs/**/*.md', '{server,sdk-node,sdk-web}/README.md'], { cwd });

/** What the group of a pattern finds in the pages, each with its page. */
function findInPages(pattern: RegExp): readonly (readonly [page: string, found: string])[] {
  return pages.flatMap((page) =>
    [...readText(page).matchAll(pattern)].map(([, found = '']) => [page, found] as const),
  );
}

/** The anchors of the headings of a page, as GitHub makes them. */
function anchorsOf(page: string): readonly string[] {
  return [...readText(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

function isTarget(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  return existsSync(join(cwd, target)) && (anchor === undefined || anchorsOf(target).includes(anchor));
}

describe('the documentation', () => {
  it('links to pages and headings that exist', () => {
    const links = findInPages(/\]\((?!https?:)([^)\s]+)\)/g);
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter(([page, link]) => !isTarget(page, link))).toEqual([]);
  });

  it('names tests that exist', () => {
    const tests = globSync(
      ['*/src/**/*.test.{ts,tsx}', 'test/{architecture,contract,packaging,process,system}/**/*.test.ts'],
      { cwd },
    );
    const named = findInPages(/npx vitest run ([^`\n]+)/g).flatMap(([page, args]) =>
      args.split(' ').flatMap((path) => (path.includes('/') ? [[page, path] as const] : [])),
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(([, path]) => !tests.some((test) => test.includes(path)))).toEqual([]);
  });

  it.each([
    ['scripts', /npm run ([\w:-]+)/g, 'package.json', (name: string) => `"${name}": `],
    ['soaks', /npm run soak -- ([\w-]+)/g, 'test/soak.ts', (name: string) => `'${name}',`],
    ['benchmarks', /npm run bench -- ([\w-]+)/g, 'test/perf/bench.ts', (name: string) => `'${name}',`],
  ])('names %s that exist', (_what, pattern, file, toEntry) => {
    const text = readText(file);
    const named = findInPages(pattern);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(([, name]) => !text.includes(toEntry(name)))).toEqual([]);
  });
});
