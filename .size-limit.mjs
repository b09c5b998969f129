import { existsSync, readFileSync } from 'node:fs';

/*
 * Budgets of what users download, as their bundler leaves it: minified, gzip. `npm run size` measures the built packages.
 * Budgets may only shrink, but for a defect that cannot be mended within them. The goals are lower, 8 kB for sdk-web and 12 kB for sdk-node: `npm run bench -- sdk` compares with them.
 */

const node = { modifyEsbuildConfig: (config) => ({ ...config, platform: 'node' }) };

const budgets = [
  { name: '@cairn/sdk-web', path: 'sdk-web/dist/index.js', import: '{ Client }', limit: '14.13 kB' },
  { name: '@cairn/sdk-web, all', path: 'sdk-web/dist/index.js', limit: '15.5 kB' },
  { name: '@cairn/sdk-web/capture', path: 'sdk-web/dist/capture.js', limit: '6.1 kB' },
  { name: '@cairn/sdk-web/react', path: 'sdk-web/dist/react.js', limit: '1 kB', ignore: ['react'] },
  { name: '@cairn/sdk-web/query', path: 'sdk-web/dist/query.js', limit: '6.5 kB' },
  { name: 'cairn.iife.js', path: 'sdk-web/dist/cairn.iife.js', limit: '21.21 kB' },
  {
    name: '@cairn/sdk-node',
    path: 'sdk-node/dist/index.js',
    import: '{ Client }',
    limit: '13.73 kB',
    ...node,
  },
  { name: '@cairn/sdk-node/query', path: 'sdk-node/dist/query.js', limit: '7 kB', ...node },
];

const dist = 'console/dist';

function readManifest() {
  const file = `${dist}/.vite/manifest.json`;
  if (!existsSync(file)) throw new Error('the console is not built; run: npm run build');
  return JSON.parse(readFileSync(file, 'utf8'));
}

const manifest = readManifest();
const entry = 'index.html';
/** A screen that loads one of several parts, each of which is budgeted with it. */
const settings = 'src/settings/SettingsSectionPage.tsx';

/** Every page that a route loads, and what a page with sections loads for each, as lists of chunks. */
function findScreens() {
  const pages = manifest[entry].dynamicImports.filter((name) => name.endsWith('Page.tsx'));
  const sections = manifest[settings].dynamicImports.filter((name) => name.endsWith('Section.tsx'));
  if (pages.length === 0 || sections.length === 0)
    throw new Error('the manifest of the console lists no screens');
  return [...pages.map((page) => [page]), ...sections.map((section) => [settings, section])];
}

/** Everything that the browser loads before a screen is drawn: the entry, the screen, and what they import. */
function firstLoadOf(screen) {
  const chunks = new Set();
  const visit = (name) => {
    if (chunks.has(name)) return;
    chunks.add(name);
    for (const imported of manifest[name].imports ?? []) visit(imported);
  };
  for (const name of [entry, ...screen]) visit(name);
  const loaded = [...chunks].map((name) => manifest[name]);
  const inDist = (path) => `${dist}/${path}`;
  return {
    scripts: loaded.map(({ file: script }) => inDist(script)),
    styles: [...new Set(loaded.flatMap(({ css = [] }) => css))].map(inDist),
  };
}

/** Measures the files as Vite left them. */
const built = {
  modifyEsbuildConfig: (config) => ({ ...config, loader: { '.js': 'copy', '.css': 'copy' } }),
};

const consoleBudgets = findScreens().flatMap((screen) => {
  const name = screen.at(-1).replace(/^src\/|\.tsx$/g, '');
  const { scripts, styles } = firstLoadOf(screen);
  return [
    { name: `console, ${name}, scripts`, path: scripts, limit: '200 kB', ...built },
    { name: `console, ${name}, styles`, path: styles, limit: '25 kB', ...built },
  ];
});

export default [...budgets, ...consoleBudgets].map((budget) => ({ ...budget, gzip: true }));
