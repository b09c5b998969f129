import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DashboardInput, Widget } from '../generated/types.gen.ts';
import { formatDashboardYaml, parseDashboardYaml } from './dashboard-yaml.ts';

const example = readFileSync(
  new URL('../../../examples/alerts-as-code/dashboards/checkout.yaml', import.meta.url),
  'utf8',
);

/** Everything that YAML may take for something else. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    'yes',
    'null',
    '1e3',
    '~',
    '2020-01-01',
    '- a',
    'a: b',
    '"',
    "'",
    '# a',
    '{{job}}',
    ' a\nb \n',
    '\t',
    '&a',
    '*a',
    '!!js',
  ),
);
const layout = fc.record({ x: fc.nat(23), y: fc.nat(100), w: fc.nat(24), h: fc.nat(100) });
const shared = { title: text, layout };
const widget: fc.Arbitrary<Widget> = fc.oneof(
  fc.record({
    ...shared,
    type: fc.constantFrom('timeseries', 'stat', 'table'),
    query: fc.record({ expression: text, legend: text }, { requiredKeys: ['expression'] }),
    unit: text,
  }),
  fc.record({
    ...shared,
    type: fc.constant('log_stats'),
    query: fc.record({ filter: text, group_by: fc.array(text, { maxLength: 2 }) }, { requiredKeys: [] }),
  }),
  fc.record({ ...shared, type: fc.constant('markdown'), query: fc.record({ markdown: text }) }),
);
const dashboard: fc.Arbitrary<DashboardInput> = fc.record(
  {
    title: text,
    description: text,
    default_time_window: text,
    widgets: fc.array(widget, { maxLength: 4 }),
    variables: fc.array(
      fc.record(
        { name: text, label: text, default: fc.array(text, { maxLength: 3 }) },
        { requiredKeys: ['name', 'label'] },
      ),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: ['title', 'default_time_window', 'widgets'] },
);

it('reads every dashboard back from its YAML', () => {
  fc.assert(
    fc.property(dashboard, (written) => {
      expect(parseDashboardYaml(formatDashboardYaml(written))).toEqual({
        kind: 'dashboard',
        dashboard: written,
      });
    }),
  );
});

it('reads the example of the repository, and writes it alike', () => {
  const parsed = parseDashboardYaml(example);
  if (parsed.kind === 'problem') throw new Error(parsed.message);
  expect(parsed.dashboard.widgets.map(({ type }) => type)).toEqual(['timeseries', 'log_list', 'markdown']);
  const lines = formatDashboardYaml(parsed.dashboard).split('\n');
  expect(lines.slice(0, 5)).toEqual(example.split('\n').slice(0, 5));
  expect(lines).toContain('    layout: { x: 0, y: 0, w: 12, h: 6 }');
});

it('writes the fields in one order, whatever order they came in', () => {
  const written: DashboardInput = {
    widgets: [],
    variables: [{ label: 'job', default: ['a'], name: 'job' }],
    title: 'A',
    default_time_window: '1h',
  };
  expect(formatDashboardYaml(written)).toBe(
    'title: A\ndefault_time_window: 1h\nvariables:\n  - name: job\n    label: job\n    default:\n      - a\nwidgets: []\n',
  );
});

describe('what is no dashboard', () => {
  const head = 'title: A\ndefault_time_window: 1h\n';
  it.each([
    ['', 'The document has to be a map with title, default_time_window and widgets.'],
    ['- a', 'The document has to be'],
    ['title: A', '“default_time_window” has to be a text.'],
    ['title: 1\n', 'Line 1: “title” has to be a text.'],
    [`${head}widgets: x`, 'Line 3: “widgets” has to be a list.'],
    [`${head}widgets:\n  - type: pie\n`, 'Line 4: “widgets[0].type” has to be one of timeseries, stat,'],
    [
      `${head}widgets:\n  - type: stat\n    title: A\n    query: { legend: a }\n`,
      'Line 6: “widgets[0].query.expression” has to be a text.',
    ],
    [
      `${head}widgets:\n  - { type: markdown, title: A, query: { markdown: b }, layout: { x: 0, y: 0, w: a, h: 1 } }`,
      'Line 4: “widgets[0].layout.w” has to be a number.',
    ],
    [`${head}widgets: []\nvariables: [{ name: a, label: b, default: c }]`, 'has to be a list of texts.'],
    [`${head}widgets: []\ntitle: B`, 'Line 4: Map keys must be unique'],
    ['a: [1\nb: 2', 'Line 2: '],
    ['x'.repeat(1024 * 1024 + 1), 'longer than 1 MiB'],
  ])('%j is refused', (yaml, message) => {
    const parsed = parseDashboardYaml(yaml);
    expect(parsed.kind).toBe('problem');
    expect('message' in parsed ? parsed.message : '').toContain(message);
  });

  it('does not grow by aliases', () => {
    const bomb = Array.from({ length: 9 }, (_, level) =>
      level === 0
        ? 'a0: &a0 [x, x, x, x, x, x, x, x, x]'
        : `a${level}: &a${level} [${Array(9)
            .fill(`*a${level - 1}`)
            .join(', ')}]`,
    );
    expect(parseDashboardYaml(bomb.join('\n'))).toMatchObject({ kind: 'problem' });
  });
});
