import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { FileChange, TimedChange } from './file-change.ts';

/**
 * Arguments that make strace (4.2x to 6.x) write what `readSystemCalls` reads. Every sync takes a little longer, so
 * that an acknowledgement that does not wait for it comes too early by far.
 */
export function straceArguments(outputFile: string): string[] {
  return [
    '-f',
    '--seccomp-bpf',
    '-ttt',
    '-T',
    '-y',
    '-xx',
    '-s',
    '10000000',
    '-e',
    'trace=write,pwrite64,writev,pwritev,pwritev2,ftruncate,truncate,fallocate,fsync,fdatasync,sync_file_range,rename,renameat,renameat2,unlink,unlinkat',
    '-e',
    'inject=fsync,fdatasync:delay_enter=40000',
    '-o',
    outputFile,
  ];
}

interface Call {
  readonly name: string;
  readonly argumentText: string;
  readonly result: number;
  readonly syncId: number;
}

const line = /^(\d+) +(\d+\.\d+) (.*)$/;
const unfinished = /^(\w+)\((.*?),? *<unfinished \.\.\.>$/;
const resumed = /^<\.\.\. \w+ resumed>(.*)$/;
const finished = /^(\w+)\((.*)\) += (-?\d+)(?:<[^>]*>)?[^<]*<(\d+\.\d+)>$/;
/** As strace writes it for a process that is killed within the call. */
const killed = /^(\w+)\((.*?)(?: <unfinished \.\.\.>)?\) += \?$/;
const hexText = /"((?:\\x[0-9a-f]{2})*)"/g;
const filePath = /^\d+<((?:\\x[0-9a-f]{2})+)>(\(deleted\))?/;

/**
 * The changes of files in a folder, in the order in which they were through.
 *
 * @throws Error for a system call that changes files in a way that is not known here.
 */
export async function* readSystemCalls(file: string, folder: string): AsyncGenerator<TimedChange> {
  const begun = new Map<string, { readonly text: string; readonly syncId: number }>();
  let syncCount = 0;
  for await (const each of createInterface({ input: createReadStream(file, 'latin1') })) {
    const [, thread = '', seconds = '', text = ''] = line.exec(each) ?? [];
    const atMs = Number(seconds) * 1000;
    const begins = unfinished.exec(text);
    if (begins !== null) {
      const [, name = '', argumentText = ''] = begins;
      syncCount += 1;
      begun.set(thread, { text: `${name}(${argumentText}`, syncId: syncCount });
      const path = isSync(name) ? pathOf(argumentText) : undefined;
      if (path !== undefined && isIn(folder, path)) {
        yield { atMs, change: { kind: 'sync-start', path, id: syncCount } };
      }
      continue;
    }
    const rest = resumed.exec(text)?.[1];
    const start = begun.get(thread);
    if (rest !== undefined) begun.delete(thread);
    const whole = rest === undefined ? text : `${start?.text ?? ''}${rest}`;
    const interrupted = killed.exec(whole)?.[2];
    if (interrupted !== undefined) yield* toInterruption(interrupted, folder, atMs);
    const call = finished.exec(whole);
    if (call === null) continue;
    const [, name = '', argumentText = '', result = '', durationSeconds = ''] = call;
    if (rest === undefined) syncCount += 1;
    const syncId = rest === undefined ? syncCount : (start?.syncId ?? 0);
    // A resumed line has the time of its end, any other that of its start.
    const endMs = rest === undefined ? atMs + Number(durationSeconds) * 1000 : atMs;
    for (const change of toChanges({ name, argumentText, result: Number(result), syncId }, folder)) {
      if (change.kind === 'sync-start' && rest !== undefined) continue;
      yield { atMs: endMs, change };
    }
  }
  for (const { text } of begun.values()) {
    yield* toInterruption(text.slice(text.indexOf('(') + 1), folder, Number.POSITIVE_INFINITY);
  }
}

function toInterruption(argumentText: string, folder: string, atMs: number): TimedChange[] {
  const path = pathOf(argumentText);
  return path !== undefined && isIn(folder, path) ? [{ atMs, change: { kind: 'interrupted', path } }] : [];
}

function isSync(name: string): boolean {
  return name === 'fsync' || name === 'fdatasync';
}

function isIn(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** The file of a descriptor; `undefined` for one that has no name any more, a socket or a pipe. */
function pathOf(argumentText: string): string | undefined {
  const [, hex, isDeleted] = filePath.exec(argumentText) ?? [];
  return hex === undefined || isDeleted !== undefined ? undefined : decodeHex(hex).toString();
}

function decodeHex(escapes: string): Buffer {
  return Buffer.from(escapes.replaceAll('\\x', ''), 'hex');
}

function toChanges({ name, argumentText, result, syncId }: Call, folder: string): FileChange[] {
  if (result < 0) return [];
  const texts = [...argumentText.matchAll(hexText)].map(([, hex = '']) => decodeHex(hex));
  if (name.startsWith('rename') || name.startsWith('unlink')) return toNameChanges(name, texts, folder);
  const path = pathOf(argumentText);
  if (path === undefined || !isIn(folder, path)) return [];
  const lastNumber = Number(/(\d+)$/.exec(argumentText)?.[1]);
  const [bytes] = texts;
  if (isSync(name)) {
    return [
      { kind: 'sync-start', path, id: syncId },
      { kind: 'sync-end', path, id: syncId },
    ];
  }
  if (name === 'ftruncate') return [{ kind: 'truncate', path, size: lastNumber }];
  if ((name === 'pwrite64' || name === 'write') && bytes !== undefined && bytes.length >= result) {
    const offset = name === 'pwrite64' ? lastNumber : undefined;
    return [{ kind: 'write', path, offset, bytes: bytes.subarray(0, result) }];
  }
  throw new Error(`${path} was changed by ${name}, which cannot be replayed`);
}

function toNameChanges(name: string, texts: readonly Buffer[], folder: string): FileChange[] {
  const [first = '', second = ''] = texts.map(String);
  if (!isIn(folder, first)) return [];
  return name.startsWith('rename')
    ? [{ kind: 'rename', from: first, path: second }]
    : [{ kind: 'unlink', path: first }];
}
