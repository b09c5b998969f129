/*
 * A folder of server/src is a feature, and falls under every rule, unless a rule names it. So a new folder is guarded
 * by default.
 */

/** Base rooms, which features stand on. */
const base =
  '(contract|errors|fairness|filter|hashing|memory|outbound|packaging|paging|promql|statistics|time)/';
/** Store contract suites and doubles may import more than what they test. */
const doubles = '/testing/';
/** Rooms of the console that screens stand on, and the screens. */
const consoleBase =
  '(alert-records|api|charts|delivery-records|editing|filter-bar|lists|log-records|markdown|promql|session|shell|time-range|trace-records)/';
const screens =
  '(alerts|automations|channels|dashboards|deliveries|first-run|home|logs|metrics|settings|traces)/';
const testFile = '\\.test\\.tsx?$';
const main = 'main\\.ts$';

/** Everything in server/src but these rooms. */
function outside(...rooms) {
  return { path: '^server/src/', pathNot: `^server/src/(${rooms.join('|')})|${doubles}` };
}

/** The rules of the house; each comment says what to do when it is broken. */
const config = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Two files need each other, if only by a type: move what both need into a third, or pass it as a parameter.',
      severity: 'error',
      from: { pathNot: '/generated/' },
      to: { circular: true },
    },
    {
      name: 'boot-is-the-top',
      comment:
        'Only main.ts and the CLI start the service. Take what you need as a parameter instead of importing boot/.',
      severity: 'error',
      from: outside(main, 'boot/', 'cli/'),
      to: { path: '^server/src/boot/' },
    },
    {
      name: 'main-stands-alone',
      comment: 'Only main.ts stands at the top of server/src: put the file into the folder of its subject.',
      severity: 'error',
      from: {},
      to: { path: '^server/src/[^/]+\\.ts$' },
    },
    {
      name: 'configuration-stops-at-boot',
      comment:
        'Take the values that you need as parameters: boot/ and the stores that it opens read the configuration.',
      severity: 'error',
      from: outside(main, 'boot/', 'cli/', 'config/', 'storage/open-stores\\.ts$'),
      to: { path: '^server/src/config/' },
    },
    {
      name: 'http-serves-any-feature',
      comment:
        'http/ imports no feature: take an interface or a function as a parameter, and let boot/ pass it.',
      severity: 'error',
      from: { path: '^server/src/http/' },
      to: {
        path: '^server/src/',
        pathNot: `^server/src/(http|contract|errors|fairness|generated|memory)/|${doubles}`,
      },
    },
    {
      name: 'base-imports-no-feature',
      comment:
        'Features stand on this folder: pass what it needs as a parameter, or move the file to its feature.',
      severity: 'error',
      from: { path: `^server/src/${base}` },
      to: { path: '^server/src/', pathNot: `^server/src/(${base}|generated/)|${doubles}` },
    },
    {
      name: 'express-stops-at-http',
      comment:
        'Express stops at http/ and docs/. Return a value from the service and let the handler answer.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/(http|docs)/' },
      to: {
        path: 'node_modules/(express|express-openapi-validator|helmet)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sql-lives-in-storage',
      comment: 'Put the statement into storage/ behind a store interface of its feature.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/storage/' },
      to: { path: 'node_modules/(better-sqlite3|pg)/' },
    },
    {
      name: 'wire-types-stop-at-handlers',
      comment:
        'Convert the wire type in *-handlers.ts, *-wire.ts or an ingest decoder, and hand on a domain type.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot:
          '^server/src/((boot|contract|docs|generated|http|ingest|mcp)/|.*-(handlers|wire)(\\.test)?\\.ts$)',
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
      from: outside(main, 'boot/', 'cli/', 'storage/'),
      to: { path: '^server/src/storage/' },
    },
    {
      name: 'doubles-stay-in-tests',
      comment: 'testing/ is for tests. Move what production needs out of it.',
      severity: 'error',
      from: {
        path: '^(server|sdk-core|sdk-node|sdk-web|console|codegen)/src',
        // The double of a whole service is an entry of the server's package.
        pathNot: '(^|/)testing/|\\.test\\.tsx?$',
      },
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
      from: { path: '^(server|codegen|sdk-core|console|examples)/' },
      to: {
        path: '^(server|codegen|sdk-core|sdk-node|sdk-web|console|examples)/',
        // Packages reached by their name end in their build; the entry for the console is not resolved here.
        pathNot: ['^$1/', '^examples/', '^sdk-(node|web)/dist/'],
      },
    },
    {
      name: 'sdk-needs-only-core',
      comment: 'A client library has no runtime dependency: write it, or put it into sdk-core.',
      severity: 'error',
      from: { path: '^(sdk-node|sdk-web)/src', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: {
        path: '.',
        pathNot: ['^$1/src/', '^sdk-core/src/', 'node_modules/(web-vitals|@types/react|react)/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'sdk-web-has-no-node',
      comment: 'sdk-web runs in pages and workers: use what browsers have.',
      severity: 'error',
      from: { path: '^sdk-web/src', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'react-stays-in-its-entry',
      comment: 'Only users of /react have React installed: import it nowhere else.',
      severity: 'error',
      from: {
        path: '^sdk-(web|core)/src',
        pathNot: '\\.test\\.tsx?$|/testing/|^sdk-web/src/react(/|\\.ts)',
      },
      to: { path: 'node_modules/(@types/)?react/' },
    },
    {
      name: 'console-base-imports-no-screen',
      comment:
        'Every screen stands on this room: pass what it needs as a property, or move the file to its screen.',
      severity: 'error',
      from: { path: `^console/src/${consoleBase}`, pathNot: testFile },
      to: { path: '^console/src/', pathNot: `^console/src/(${consoleBase}|generated/)` },
    },
    {
      name: 'screens-are-apart',
      comment:
        'A screen imports no other: link to it by its address, or move what both need into a room below them.',
      severity: 'error',
      from: { path: `^console/src/${screens}` },
      to: { path: `^console/src/${screens}`, pathNot: '^console/src/$1/' },
    },
    {
      name: 'no-orphans',
      comment: 'Nobody imports this file: delete it, or list its entry point.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot:
          '(\\.test|\\.d|\\.gen|\\.config|^examples/.*/main)\\.tsx?$|^test/packaging/consumers/|^examples/[^/]+/public/|^server/bin/',
      },
      to: {},
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    // Who depends on a module takes a sixth of the time, and no rule asks.
    skipAnalysisNotInRules: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(sdk-node|sdk-web|console)/dist/|^server/dist/(testing|console)|^test/peers/' },
    tsConfig: { fileName: 'server/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.js', '.mjs'],
    },
  },
};

export default config;
