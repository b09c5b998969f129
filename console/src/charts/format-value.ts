import type { ValueUnit } from './value-unit.ts';

interface Step {
  readonly factor: number;
  readonly name: string;
}

const decimalSteps: readonly Step[] = [
  { factor: 1e12, name: 'T' },
  { factor: 1e9, name: 'G' },
  { factor: 1e6, name: 'M' },
  { factor: 1e3, name: 'k' },
  { factor: 1, name: '' },
];

const steps: Readonly<Record<ValueUnit['base'], readonly Step[]>> = {
  plain: decimalSteps,
  percent: [{ factor: 1, name: ' %' }],
  bits: [...decimalSteps.map(({ factor, name }) => ({ factor, name: ` ${name}bit` }))],
  bytes: [
    { factor: 1_024 ** 4, name: ' TiB' },
    { factor: 1_024 ** 3, name: ' GiB' },
    { factor: 1_024 ** 2, name: ' MiB' },
    { factor: 1_024, name: ' KiB' },
    { factor: 1, name: ' B' },
  ],
  seconds: [
    { factor: 86_400, name: ' d' },
    { factor: 3_600, name: ' h' },
    { factor: 60, name: ' min' },
    { factor: 1, name: ' s' },
    { factor: 1e-3, name: ' ms' },
    { factor: 1e-6, name: ' µs' },
    { factor: 1e-9, name: ' ns' },
  ],
};

/** Of the number of a value. */
const significantDigits = 4;

/** The largest step that leaves at least 1; the first of a zero is the one that needs no prefix. */
function stepOf(base: ValueUnit['base'], size: number): Step {
  const all = steps[base];
  const one = all.find(({ factor }) => factor === 1) ?? { factor: 1, name: '' };
  if (size === 0) return one;
  return all.find(({ factor }) => size >= factor * 0.999_999_9) ?? all.at(-1) ?? one;
}

function suffixOf({ suffix, perSecond }: ValueUnit): string {
  return `${suffix === '' ? '' : ` ${suffix}`}${perSecond ? '/s' : ''}`;
}

/** Without trailing zeros; very small and very large numbers with an exponent. */
function formatNumber(value: number, significant: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size < 1e-4 || size >= 1e7)
    return value
      .toExponential(significant - 1)
      .replace(/(\.\d*?)0+e/, '$1e')
      .replace('.e', 'e')
      .replace('e+', 'e');
  return String(Number(value.toPrecision(significant)));
}

function formatNonFinite(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? '+Inf' : '-Inf';
}

/** A value with its unit, such as `3.5 ms`, `1.25 GiB/s` or `12.5 %`, to four significant digits of the unit that fits. */
export function formatValue(value: number, unit: ValueUnit): string {
  if (!Number.isFinite(value)) return formatNonFinite(value);
  const inBase = value * unit.scale;
  const { factor, name } = stepOf(unit.base, roundUpToStep(inBase, unit.base));
  return `${formatNumber(inBase / factor, significantDigits)}${name}${suffixOf(unit)}`;
}

/** The size of a value as it is shown: 999.97 is 1k, not 1000. */
function roundUpToStep(inBase: number, base: ValueUnit['base']): number {
  const size = Math.abs(inBase);
  const { factor } = stepOf(base, size);
  return Math.max(size, Number((size / factor).toPrecision(significantDigits)) * factor);
}

/**
 * The labels of an axis: all ticks in the prefix of the largest, with as many decimals as tell them apart.
 *
 * @param ticks ascending and evenly spaced.
 */
export function formatTicks(ticks: readonly number[], unit: ValueUnit): string[] {
  const largest = Math.max(0, ...ticks.map((tick) => Math.abs(tick * unit.scale)));
  const { factor, name } = stepOf(unit.base, largest);
  const [first = 0, second] = ticks;
  // The only tick is a whole number of spacings from 0.
  const spacing = Math.abs(((second === undefined ? first : second - first) * unit.scale) / factor);
  const decimals = decimalsOf(spacing);
  return ticks.map((tick) => {
    const shown = (tick * unit.scale) / factor;
    if (Number(shown.toFixed(decimals)) === 0)
      return `0${unit.base === 'plain' ? '' : name}${suffixOf(unit)}`;
    const digits = Math.abs(shown) >= 1e7 ? formatNumber(shown, 6) : shown.toFixed(decimals);
    return `${digits}${name}${suffixOf(unit)}`;
  });
}

/** How many decimals a number of few digits has. */
function decimalsOf(spacing: number): number {
  let decimals = 0;
  while (decimals < 12 && !isWhole(spacing * 10 ** decimals)) decimals += 1;
  return decimals;
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-6 * Math.max(1e-6, Math.abs(value));
}
