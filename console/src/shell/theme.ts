import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const slate: MantineColorsTuple = [
  '#eef5fb',
  '#dbe8f4',
  '#b4d0ea',
  '#8ab6df',
  '#68a1d6',
  '#4b8cc6',
  '#3676b0',
  '#28629a',
  '#1f5182',
  '#173f67',
];

/** From the eighth on darker than Mantine's: white text on a button that deletes. */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#fa5252',
  '#d02b2b',
  '#c12626',
  '#b02020',
];

/** Colours that keep 4.5:1 of text and 3:1 of controls in both schemes; Mantine's own blue and grey do not. */
export const theme = createTheme({
  primaryColor: 'slate',
  primaryShade: { light: 7, dark: 7 },
  colors: { slate, red },
  autoContrast: true,
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A focusable element that is no item is an error in a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
});

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-anchor': 'var(--mantine-color-slate-7)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-anchor': 'var(--mantine-color-slate-3)',
  },
});
