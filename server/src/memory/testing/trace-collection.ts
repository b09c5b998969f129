import { execFile } from 'node:child_process';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const flags = ['--expose-gc', '--trace-opt', '--trace-deopt'];
const maxBuffer = 64 * 1024 * 1024;

/**
 * Runs a program of ours that prints a line "collecting" and then collects its garbage.
 *
 * @returns names of those functions whose machine code was discarded, because the collection found no object of a class.
 * @throws Error when one of them was not compiled to machine code before.
 */
export async function traceCollection(program: URL, functions: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(execPath, [...flags, fileURLToPath(program)], { maxBuffer });
  const [before, after] = stdout.split('collecting\n');
  const compiled = namesIn(before, /completed compiling .*<JSFunction (\S+)/g);
  const missing = functions.filter((name) => !compiled.includes(name));
  if (missing.length > 0)
    throw new Error(`${program.pathname} did not make V8 compile ${missing.join(', ')}`);
  return namesIn(after, /SharedFunctionInfo ([^>]*)>\).*embedded weak objects cleared/g).filter((name) =>
    functions.includes(name),
  );
}

function namesIn(trace: string | undefined, pattern: RegExp): string[] {
  return Array.from(trace?.matchAll(pattern) ?? [], ([, name]) => name ?? '');
}
