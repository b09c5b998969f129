import type { JsonKind } from './json-scanner.ts';

/** `['logRecords', 2, 'timeUnixNano']` reads `logRecords[2].timeUnixNano`. */
export function formatPath(path: readonly (string | number)[]): string {
  if (path.length === 0) return 'the body';
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

export function describeKind(kind: JsonKind): string {
  if (kind === 'null') return 'null';
  return /^[ao]/.test(kind) ? `an ${kind}` : `a ${kind}`;
}
