#!/usr/bin/env -S MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 node --disable-proto=delete --max-semi-space-size=1
'use strict';
// Plain CommonJS, which any Node can read: it says which of them can run the rest. The first line holds what has to be known
// before Node starts, in 127 characters, which is all that Linux before 5.1 reads: glibc would give each thread an arena of its
// own, and young generations of 1 MB rather than 32 make a third of the resident memory under load.
var version = process.versions.node.split('.').map(Number);
if (version[0] < 24 || (version[0] === 24 && version[1] < 16)) {
  process.stderr.write('cairn: needs Node.js 24.16 or newer, this is ' + process.versions.node + '\n');
  process.exitCode = 1;
} else {
  require('./keep-memory-small.cjs').keepMemorySmall();
  import('../dist/main.js');
}
