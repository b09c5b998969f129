'use strict';

// What Node has to know before it starts: glibc would give each thread an arena of its own, and young generations of 1 MB rather
// than 32 make a third of the resident memory under load. The helpers of V8 have the priority of the threads that callers wait
// for, also while they work for readers, which have a lower one: one helper instead of four, which marks no garbage, leaves
// small appends a fifth less to wait for beside queries.
exports.nodeFlags = [
  '--disable-proto=delete',
  '--max-semi-space-size=1',
  '--no-concurrent-marking',
  '--v8-pool-size=1',
];
exports.nodeVariables = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

// Unless Node was started with these, starts it again with them, in the same process. The first line of the program cannot have
// them: `env` of BusyBox, as in Alpine, has no `-S`, and pnpm takes no variables (https://github.com/pnpm/cmd-shim/issues/41).
exports.startAgainWithOptions = function startAgainWithOptions(program) {
  var { nodeFlags, nodeVariables } = exports;
  var hasFlags = nodeFlags.every((flag) => process.execArgv.includes(flag));
  var hasVariables = Object.keys(nodeVariables).every((name) => name in process.env);
  if (hasFlags && hasVariables) return;
  var args = [...process.execArgv, ...nodeFlags, program, ...process.argv.slice(2)];
  try {
    process.execve(process.execPath, [process.execPath, ...args], { ...nodeVariables, ...process.env });
  } catch {
    // Windows has no such call, and a sandbox may forbid it: then more memory is taken, and V8 has its usual helpers.
  }
};

// For this thread and all that start later: old generations may hold a quarter of garbage instead of as much as is in use,
// threads share the built-in functions of V8 instead of mapping them into their own code (1.8 MB each), and `gc` lets threads
// give back what V8 would keep, with the buffers that are freed in that call: see `give-back-memory.ts`.
exports.keepMemorySmall = function keepMemorySmall() {
  var flags = [
    '--max-semi-space-size=1',
    '--initial-old-space-size=16',
    '--heap-growing-percent=25',
    '--no-concurrent-array-buffer-sweeping',
    '--no-short-builtin-calls',
    '--optimize-for-size',
    '--expose-gc',
  ];
  for (var flag of flags) require('node:v8').setFlagsFromString(flag);
  // The global object of this thread was made before.
  globalThis.gc = require('node:vm').runInNewContext('gc');
};
