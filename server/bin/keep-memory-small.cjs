'use strict';

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
