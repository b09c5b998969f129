import { parseExpectation } from './parse-expectation.ts';
import { parseScriptSeries } from './parse-script-series.ts';
import { parseTimeMs } from './parse-time.ts';
import type { EvalCommand, LoadCommand, ScriptCommand } from './script.ts';

/** Reads the commands of a script. A block ends at an empty line or a comment; one that cannot be read is a command too. */
export function parseScript(text: string): readonly ScriptCommand[] {
  const lines = text.split('\n').map((line) => (line.trim().startsWith('#') ? '' : line.trim()));
  const commands: ScriptCommand[] = [];
  for (let i = 0; i < lines.length; i++) {
    const head = lines[i] ?? '';
    if (head === '') continue;
    const start = i;
    while ((lines[i + 1] ?? '') !== '') i++;
    for (const command of readBlock(head, lines.slice(start + 1, i + 1), start + 1)) commands.push(command);
  }
  return commands;
}

function readBlock(head: string, body: readonly string[], line: number): readonly ScriptCommand[] {
  try {
    return parseBlock(head, body, line);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return [{ kind: 'unreadable', line, text: head, reason: error.message }];
  }
}

function parseBlock(head: string, body: readonly string[], line: number): readonly ScriptCommand[] {
  if (head === 'clear') {
    const [next, ...rest] = body;
    return [{ kind: 'clear' }, ...(next === undefined ? [] : parseBlock(next, rest, line + 1))];
  }
  if (head.startsWith('load')) return [parseLoad(head, body)];
  return [parseEval(head, body, line)];
}

function parseLoad(head: string, body: readonly string[]): LoadCommand {
  const [, withNhcb, step] = /^load(_with_nhcb)?\s+(\S+)$/.exec(head) ?? [];
  if (step === undefined) throw new Error(`not a load command: ${head}`);
  const series = body.map(parseScriptSeries);
  return { kind: 'load', stepMs: parseTimeMs(step), withNativeHistograms: withNhcb !== undefined, series };
}

const instantPattern = /^eval(?:_(fail|warn|ordered|info))?\s+instant\s+(?:at\s+(\S+)\s+)?(.+)$/;
const rangePattern = /^eval(?:_(fail|warn|info))?\s+range\s+from\s+(\S+)\s+to\s+(\S+)\s+step\s+(\S+)\s+(.+)$/;

function parseEval(head: string, body: readonly string[], line: number): EvalCommand {
  const instant = instantPattern.exec(head);
  if (instant !== null) {
    const [, mode, at = '0', query = ''] = instant;
    const times = { kind: 'instant', atMs: parseTimeMs(at) } as const;
    return { kind: 'eval', line, query, times, expectation: parseExpectation(mode, body) };
  }
  const [, mode, start, end, step, query] = rangePattern.exec(head) ?? [];
  if (start === undefined || end === undefined || step === undefined || query === undefined) {
    throw new Error(`not a command: ${head}`);
  }
  const times = {
    kind: 'range',
    startMs: parseTimeMs(start),
    endMs: parseTimeMs(end),
    stepMs: parseTimeMs(step),
  } as const;
  return { kind: 'eval', line, query, times, expectation: parseExpectation(mode, body) };
}
