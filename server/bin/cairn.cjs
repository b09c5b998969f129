#!/usr/bin/env node
'use strict';
// Plain CommonJS, which any Node can read: it says which of them can run the rest.
var version = process.versions.node.split('.').map(Number);
if (version[0] < 24 || (version[0] === 24 && version[1] < 16)) {
  process.stderr.write('cairn: needs Node.js 24.16 or newer, this is ' + process.versions.node + '\n');
  process.exitCode = 1;
} else {
  var memory = require('./keep-memory-small.cjs');
  memory.startAgainWithOptions(__filename);
  memory.keepMemorySmall();
  import('../dist/main.js');
}
