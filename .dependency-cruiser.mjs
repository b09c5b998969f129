/** The rules of the house; each comment says what to do when it is broken. */
const config = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files need each other: move what both need into a third, or pass it as a parameter.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'composition-root-is-the-top',
      comment:
        'Only main.ts and the CLI start the service. Take what you need as a parameter instead of importing app.ts.',
      severity: 'error',
      from: { path: '^server/src', pathNot: '^server/src/(main|cli)(\\.ts|/)' },
      to: { path: '^server/src/app\\.ts$' },
    },
    {
      name: 'services-know-no-express',
      comment:
        'Express stops at http/ and docs/. Return a value from the service and let the handler answer.',
      severity: 'error',
      from: { path: '^server/src', pathNot: '^server/src/(http/|http-apps\\.ts|docs/)' },
      to: {
        path: 'node_modules/(express|express-openapi-validator|helmet)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sql-lives-in-storage',
      comment: 'Put the statement into storage/ behind a store interface of its feature.',
      severity: 'error',
      from: { path: '^server/src', pathNot: '^server/src/(storage/|testing/)' },
      to: { path: 'node_modules/better-sqlite3/' },
    },
    {
      name: 'wire-types-stop-at-handlers',
      comment:
        'Convert the wire type in *-handlers.ts, *-wire.ts or an ingest decoder, and hand on a domain type.',
      severity: 'error',
      from: {
        path: '^server/src',
        pathNot:
          '^server/src/(generated/|http/|docs/|ingest/|create-handlers\\.ts|http-apps\\.ts|.*-(handlers|wire)(\\.test)?\\.ts)',
      },
      to: { path: '^server/src/generated/' },
    },
    {
      name: 'filter-is-pure',
      comment: 'filter/ imports nothing of the server: pass what it needs as a parameter.',
      severity: 'error',
      from: { path: '^server/src/filter/' },
      to: { path: '^server/src/', pathNot: '^server/src/filter/' },
    },
    {
      name: 'promql-is-pure',
      comment: 'promql/ imports nothing of the server: pass what it needs as a parameter.',
      severity: 'error',
      from: { path: '^server/src/promql/' },
      to: { path: '^server/src/', pathNot: '^server/src/promql/' },
    },
    {
      name: 'storage-implements-features',
      comment:
        'A feature defines its store interface and never imports the implementation: take the store as a parameter.',
      severity: 'error',
      from: {
        path: '^server/src/(traces|logs|metrics|alerts|dashboards|documents|channels|notifications|identity|ingest|filter|promql|time|paging|statistics|errors|docs)/',
      },
      to: { path: '^server/src/(storage|http-apps|create-handlers)' },
    },
    {
      name: 'doubles-stay-in-tests',
      comment: 'testing/ is for tests. Move what production needs out of it.',
      severity: 'error',
      from: { path: '^(server|sdk-core|codegen)/src', pathNot: '(^|/)testing/|\\.test\\.ts$' },
      to: { path: '/testing/' },
    },
    {
      name: 'core-is-universal',
      comment: 'sdk-core runs everywhere: let the platform of sdk-node or sdk-web supply it.',
      severity: 'error',
      from: { path: '^sdk-core/src', pathNot: '(^|/)testing/|\\.test\\.ts$' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'] },
    },
    {
      name: 'packages-meet-by-name',
      comment: 'Use another package by its name and its exports. Only the SDKs compile sdk-core in.',
      severity: 'error',
      from: { path: '^(server|codegen|sdk-core|examples)/' },
      to: { path: '^(server|codegen|sdk-core|sdk-node|examples)/', pathNot: ['^$1/', '^examples/'] },
    },
    {
      name: 'sdk-needs-only-core',
      comment: 'sdk-node has no runtime dependency: write it, or put it into sdk-core.',
      severity: 'error',
      from: { path: '^sdk-node/src', pathNot: '\\.test\\.ts$|/testing/' },
      to: { path: '.', pathNot: '^(sdk-node/src|sdk-core/src)/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'no-orphans',
      comment: 'Nobody imports this file: delete it, or list its entry point.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: '(\\.test|\\.d|\\.gen|\\.config|^examples/.*/main)\\.ts$|^test/packaging/consumers/',
      },
      to: {},
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^sdk-node/dist/|^test/peers/' },
    tsConfig: { fileName: 'server/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.js', '.mjs'],
    },
  },
};

export default config;
