import { execFile } from 'node:child_process';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Names of functions. */
export interface TracedCollection {
  /** Compiled to machine code before. */
  readonly compiled: readonly string[];
  /** Whose machine code was discarded, because the collection found no object of a class. */
  readonly discarded: readonly string[];
}

const flags = ['--expose-gc', '--trace-opt', '--trace-deopt'];
const maxBuffer = 64 * 1024 * 1024;

/** Runs a program of ours that prints a line "collecting" and then collects its garbage. */
export async function traceCollection(program: URL): Promise<TracedCollection> {
  const { stdout } = await promisify(execFile)(execPath, [...flags, fileURLToPath(program)], { maxBuffer });
  const [before, after] = stdout.split('collecting\n');
  return {
    compiled: namesIn(before, /completed compiling .*<JSFunction (\S+)/g),
    discarded: namesIn(after, /SharedFunctionInfo ([^>]*)>\).*embedded weak objects cleared/g),
  };
}

function namesIn(trace: string | undefined, pattern: RegExp): string[] {
  return Array.from(trace?.matchAll(pattern) ?? [], ([, name]) => name ?? '');
}
