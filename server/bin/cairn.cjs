#!/usr/bin/env -S node --disable-proto=delete --max-semi-space-size=8
'use strict';
// Plain CommonJS, which any Node can read: it says which of them can run the rest. The flags hold for every thread of the
// process. Semi-spaces of 8 MB rather than 32 save 15 MB when the service is ready, and more under load.
var version = process.versions.node.split('.').map(Number);
if (version[0] < 24 || (version[0] === 24 && version[1] < 16)) {
  process.stderr.write('cairn: needs Node.js 24.16 or newer, this is ' + process.versions.node + '\n');
  process.exitCode = 1;
} else {
  import('../dist/main.js');
}
