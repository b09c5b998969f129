export type ColorScheme = 'light' | 'dark';

/** One colour for each scheme; both have a contrast of at least 3:1 with the page (WCAG 2.2, 1.4.11). */
export interface SchemeColor {
  readonly light: string;
  readonly dark: string;
}

/** Colours with a meaning, by the value they stand for: severities of logs, traces and alerts, statuses of traces, states of deliveries, incidents and rules. */
const meanings: ReadonlyMap<string, SchemeColor> = new Map([
  ['trace', { light: '#868e96', dark: '#868e96' }],
  ['debug', { light: '#7a6ff0', dark: '#9d95ff' }],
  ['info', { light: '#1c7ed6', dark: '#4dabf7' }],
  ['warn', { light: '#c77700', dark: '#fab005' }],
  ['warning', { light: '#c77700', dark: '#fab005' }],
  ['error', { light: '#d6336c', dark: '#ff6b8b' }],
  ['fatal', { light: '#862e9c', dark: '#da77f2' }],
  ['unspecified', { light: '#6b7a86', dark: '#adb5bd' }],
  ['running', { light: '#1c7ed6', dark: '#4dabf7' }],
  ['completed', { light: '#2b8a3e', dark: '#51cf66' }],
  ['deleted', { light: '#868e96', dark: '#868e96' }],
  ['pending', { light: '#1c7ed6', dark: '#4dabf7' }],
  ['delivered', { light: '#2b8a3e', dark: '#51cf66' }],
  ['failed', { light: '#d6336c', dark: '#ff6b8b' }],
  ['cancelled', { light: '#868e96', dark: '#868e96' }],
  ['critical', { light: '#d6336c', dark: '#ff6b8b' }],
  ['firing', { light: '#d6336c', dark: '#ff6b8b' }],
  ['not evaluated', { light: '#c77700', dark: '#fab005' }],
  ['quiet', { light: '#2b8a3e', dark: '#51cf66' }],
  ['resolved', { light: '#2b8a3e', dark: '#51cf66' }],
  ['enabled', { light: '#2b8a3e', dark: '#51cf66' }],
  ['disabled', { light: '#868e96', dark: '#868e96' }],
]);

/** What is left over: groups beyond the largest, cohorts without a value. */
export const restColor: SchemeColor = { light: '#8a939b', dark: '#7d868e' };

/** Neighbours differ in hue and in lightness, so that they stay apart for people who do not tell red from green. */
const palette: readonly SchemeColor[] = [
  { light: '#1971c2', dark: '#4dabf7' },
  { light: '#d9480f', dark: '#ff922b' },
  { light: '#087f5b', dark: '#38d9a9' },
  { light: '#9c36b5', dark: '#e599f7' },
  { light: '#a07000', dark: '#ffd43b' },
  { light: '#0b7285', dark: '#66d9e8' },
  { light: '#c2255c', dark: '#faa2c1' },
  { light: '#5f6d00', dark: '#c0eb75' },
  { light: '#5f3dc4', dark: '#b197fc' },
  { light: '#7a4a21', dark: '#d8b08c' },
];

/** The colour at a position of a list of series; the palette repeats after ten. */
export function seriesColor(index: number, scheme: ColorScheme): string {
  // The palette is not empty, and the index is taken within it.
  return (palette[index % palette.length] ?? restColor)[scheme];
}

/** The colour of a name that stands alone. */
export function colorOf(name: string, scheme: ColorScheme): string {
  return meanings.get(name)?.[scheme] ?? seriesColor(0, scheme);
}

/** The colour of each name: that of its meaning if it has one, else the next of the palette. */
export function colorSeries(names: readonly string[], scheme: ColorScheme): ReadonlyMap<string, string> {
  const colors = new Map<string, string>();
  let index = 0;
  for (const name of names) {
    if (colors.has(name)) continue;
    const meaning = meanings.get(name);
    colors.set(name, meaning?.[scheme] ?? seriesColor(index, scheme));
    if (meaning === undefined) index += 1;
  }
  return colors;
}
