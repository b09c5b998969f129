import { numberOf } from '../../../server/src/promql/syntax/scan-number.ts';

/** A time or duration in ms: `5m`, or a number of seconds, with or without sign. */
export function parseTimeMs(text: string): number {
  const [, sign, digits = ''] = /^([+-]?)([0-9.].*)$/.exec(text) ?? [];
  const ms = Math.round(numberOf(digits) * 1_000);
  if (digits === '' || Number.isNaN(ms)) throw new Error(`not a time: ${text}`);
  return sign === '-' ? -ms : ms;
}
