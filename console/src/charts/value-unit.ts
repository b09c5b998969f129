/** How the values of a series are shown. `scale` turns a value into the base unit. */
export interface ValueUnit {
  readonly base: 'plain' | 'seconds' | 'bytes' | 'bits' | 'percent';
  readonly scale: number;
  /** Written after a plain number, such as `requests` or `Cel`. */
  readonly suffix: string;
  readonly perSecond: boolean;
}

export const plainUnit: ValueUnit = { base: 'plain', scale: 1, suffix: '', perSecond: false };

function of(base: ValueUnit['base'], scale = 1): ValueUnit {
  return { base, scale, suffix: '', perSecond: false };
}

/** UCUM codes, which OpenTelemetry uses, and the words of Prometheus names. */
const units = new Map<string, ValueUnit>([
  ...['s', 'second', 'seconds', 'sec'].map((name) => [name, of('seconds')] as const),
  ...['ms', 'millisecond', 'milliseconds'].map((name) => [name, of('seconds', 1e-3)] as const),
  ...['us', 'µs', 'microsecond', 'microseconds'].map((name) => [name, of('seconds', 1e-6)] as const),
  ...['ns', 'nanosecond', 'nanoseconds'].map((name) => [name, of('seconds', 1e-9)] as const),
  ...['min', 'minutes'].map((name) => [name, of('seconds', 60)] as const),
  ...['h', 'hours'].map((name) => [name, of('seconds', 3_600)] as const),
  ...['d', 'days'].map((name) => [name, of('seconds', 86_400)] as const),
  ...['By', 'byte', 'bytes'].map((name) => [name, of('bytes')] as const),
  ...['kBy', 'KBy', 'kilobytes'].map((name) => [name, of('bytes', 1e3)] as const),
  ...['KiBy', 'kibibytes'].map((name) => [name, of('bytes', 1_024)] as const),
  ...['MBy', 'megabytes'].map((name) => [name, of('bytes', 1e6)] as const),
  ...['MiBy', 'mebibytes'].map((name) => [name, of('bytes', 1_024 ** 2)] as const),
  ...['GBy', 'gigabytes'].map((name) => [name, of('bytes', 1e9)] as const),
  ...['GiBy', 'gibibytes'].map((name) => [name, of('bytes', 1_024 ** 3)] as const),
  ...['bit', 'bits'].map((name) => [name, of('bits')] as const),
  ...['%', 'percent'].map((name) => [name, of('percent')] as const),
  ['ratio', of('percent', 100)],
  ...['', '1', 'none'].map((name) => [name, plainUnit] as const),
]);

/** A unit as producers send it, such as `ms`, `By/s`, `%` or `{request}`; an unknown one follows the number as it is. */
export function parseUnit(text: string): ValueUnit {
  const [, quantity = text] = /^(.+)\/(?:s|second)$/.exec(text) ?? [];
  const perSecond = quantity !== text;
  const known = units.get(quantity);
  if (known !== undefined) return { ...known, perSecond };
  const [, annotation = quantity] = /^\{(.*)\}$/.exec(quantity) ?? [];
  return { ...plainUnit, suffix: annotation, perSecond };
}

/** The unit of a metric whose producer sent none: the last words of its name, by the conventions of Prometheus. */
export function unitOfName(name: string): ValueUnit {
  const [, quantity = '', per = ''] = /^(.+)_per_([a-z]+)$/.exec(name) ?? [];
  if (quantity === '') return unitOfLastWord(name.replace(/_(?:total|sum)$/, ''));
  return /^sec(?:onds?)?$/.test(per) ? toRate(unitOfLastWord(quantity)) : plainUnit;
}

function unitOfLastWord(name: string): ValueUnit {
  const word = name.split('_').at(-1) ?? '';
  const found = word.length > 3 ? units.get(word) : undefined;
  return found ?? plainUnit;
}

/** Per second; seconds per second, such as processor time, is a share. */
export function toRate(unit: ValueUnit): ValueUnit {
  if (unit.perSecond) return plainUnit;
  if (unit.base === 'seconds') return { ...plainUnit, scale: unit.scale };
  return { ...unit, perSecond: true };
}

export function isSameUnit(a: ValueUnit, b: ValueUnit): boolean {
  return a.base === b.base && a.scale === b.scale && a.suffix === b.suffix && a.perSecond === b.perSecond;
}
