import { Worker } from 'node:worker_threads';

/** A thread that reports ready and then runs a script for each message; the script may use `parentPort`. */
export function startScriptWorker(onMessage: string): Worker {
  const script = `const { parentPort } = require('node:worker_threads');
    parentPort.on('message', (message) => { ${onMessage} });
    parentPort.postMessage({ kind: 'ready' });`;
  return new Worker(script, { eval: true });
}
