/*
 * Budgets of what users download, as their bundler leaves it: minified, gzip. `npm run size` measures the built packages.
 * Budgets may only shrink. The goals are lower, 8 kB for sdk-web and 12 kB for sdk-node: `npm run bench -- sdk` compares with them.
 */

const node = { modifyEsbuildConfig: (config) => ({ ...config, platform: 'node' }) };

const budgets = [
  { name: '@cairn/sdk-web', path: 'sdk-web/dist/index.js', import: '{ Client }', limit: '14 kB' },
  { name: '@cairn/sdk-web, all', path: 'sdk-web/dist/index.js', limit: '15.5 kB' },
  { name: '@cairn/sdk-web/capture', path: 'sdk-web/dist/capture.js', limit: '6 kB' },
  { name: '@cairn/sdk-web/react', path: 'sdk-web/dist/react.js', limit: '1 kB', ignore: ['react'] },
  { name: '@cairn/sdk-web/query', path: 'sdk-web/dist/query.js', limit: '6.5 kB' },
  { name: 'cairn.iife.js', path: 'sdk-web/dist/cairn.iife.js', limit: '21 kB' },
  {
    name: '@cairn/sdk-node',
    path: 'sdk-node/dist/index.js',
    import: '{ Client }',
    limit: '13.7 kB',
    ...node,
  },
  { name: '@cairn/sdk-node/query', path: 'sdk-node/dist/query.js', limit: '7 kB', ...node },
];

export default budgets.map((budget) => ({ ...budget, gzip: true }));
