import { decodeVarint, varintEnd } from '../../bytes/varint.ts';
import { joinPlanes } from './byte-planes.ts';
import { integerForm } from './integer-form.ts';

// Casts: indexes are below lengths that were checked.

/**
 * Reads the first `limit` of the `count` numbers of a column into `target` from `at` on.
 *
 * @throws RangeError when the column ends early.
 */
export function decodeIntegers(
  source: Uint8Array,
  start: number,
  count: number,
  limit: number,
  target: Float64Array,
  at: number,
): void {
  const head = source[start] ?? 0;
  if ((head & integerForm.inUnits) !== 0) {
    const first = decodeVarint(source, start + 1) * ((head & integerForm.baseIsNegative) === 0 ? 1 : -1);
    const unitStart = varintEnd(source, start + 1);
    const unit = decodeVarint(source, unitStart);
    decodeIntegers(source, varintEnd(source, unitStart), count, limit, target, at);
    for (let i = at; i < at + limit; i++) target[i] = first + (target[i] as number) * unit;
    return;
  }
  const width = (head >> integerForm.planesShift) & integerForm.planesMask;
  const isDelta = (head & integerForm.delta) !== 0;
  const base = decodeVarint(source, start + 1) * ((head & integerForm.baseIsNegative) === 0 ? 1 : -1);
  let position = varintEnd(source, start + 1);
  let typical = 0;
  if (isDelta) {
    typical = decodeVarint(source, position) * ((head & integerForm.typicalIsNegative) === 0 ? 1 : -1);
    position = varintEnd(source, position);
  }
  const rows = isDelta ? count - 1 : count;
  if (position + rows * width > source.length) throw new RangeError('a column of numbers ends early');
  if (isDelta) decodeDeltas(source, position, rows, width, limit, base, typical, target, at);
  else decodeLevels(source, position, rows, width, limit, base, target, at);
}

function decodeLevels(
  source: Uint8Array,
  start: number,
  rows: number,
  width: number,
  limit: number,
  base: number,
  target: Float64Array,
  at: number,
): void {
  const second = start + rows;
  if (width === 0) target.fill(base, at, at + limit);
  else if (width === 1) {
    for (let i = 0; i < limit; i++) target[at + i] = base + (source[start + i] as number);
  } else if (width === 2) {
    for (let i = 0; i < limit; i++) {
      target[at + i] = base + ((source[start + i] as number) | ((source[second + i] as number) << 8));
    }
  } else {
    joinPlanes(source, start, rows, width, limit, target, at);
    for (let i = at; i < at + limit; i++) target[i] = (target[i] as number) + base;
  }
}

function decodeDeltas(
  source: Uint8Array,
  start: number,
  rows: number,
  width: number,
  limit: number,
  base: number,
  typical: number,
  target: Float64Array,
  at: number,
): void {
  if (limit === 0) return;
  target[at] = base;
  let number = base;
  const end = limit - 1;
  const [second, third] = [start + rows, start + 2 * rows];
  const next = at + 1;
  if (width === 0) {
    for (let i = 0; i < end; i++) {
      number += typical;
      target[next + i] = number;
    }
  } else if (width === 1) {
    for (let i = 0; i < end; i++) {
      const residual = source[start + i] as number;
      number += typical + ((residual >>> 1) ^ -(residual & 1));
      target[next + i] = number;
    }
  } else if (width === 2) {
    for (let i = 0; i < end; i++) {
      const residual = (source[start + i] as number) | ((source[second + i] as number) << 8);
      number += typical + ((residual >>> 1) ^ -(residual & 1));
      target[next + i] = number;
    }
  } else if (width === 3) {
    for (let i = 0; i < end; i++) {
      const low = (source[start + i] as number) | ((source[second + i] as number) << 8);
      const residual = low | ((source[third + i] as number) << 16);
      number += typical + ((residual >>> 1) ^ -(residual & 1));
      target[next + i] = number;
    }
  } else {
    joinPlanes(source, start, rows, width, end, target, next);
    for (let i = next; i < next + end; i++) {
      const residual = target[i] as number;
      const half = Math.floor(residual / 2);
      number += typical + (half * 2 === residual ? half : -half - 1);
      target[i] = number;
    }
  }
}
