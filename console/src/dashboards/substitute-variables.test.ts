// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of dashboards are written so
import { logDialect, parseFilter, tokenize, traceDialect } from '@cairn/server/filter';
import { LanguageType, promQLLanguage } from '@prometheus-io/codemirror-promql';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.ts';
import { substituteInFilter, substituteInPromql, type VariableValues } from './substitute-variables.ts';

const chosen = (values: Record<string, readonly string[]>): VariableValues => new Map(Object.entries(values));

test.each([
  ['a{job=~"$job"}', { job: ['a.b'] }, 'a{job=~"a\\\\.b"}'],
  ['a{job=~"$job"}', { job: ['a', 'b|c'] }, 'a{job=~"(?:a|b\\\\|c)"}'],
  ['a{job=~"$job"}', { job: [] }, 'a{job=~".*"}'],
  ['a{job!~"$job"}', { job: [] }, 'a{job=~".*"}'],
  ['a{job="$job"}', { job: ['a.b'] }, 'a{job="a.b"}'],
  ['a{job="$job"}', { job: ['a.b', 'c'] }, 'a{job=~"(?:a\\\\.b|c)"}'],
  ['a{job!="$job"}', { job: ['a', 'b'] }, 'a{job!~"(?:a|b)"}'],
  ['a{job = "x.${job}-y"}', { job: ['a', 'b'] }, 'a{job =~"x\\\\.(?:a|b)-y"}'],
  ['a{job=`$job`}', { job: ['`"'] }, 'a{job="`\\""}'],
  ["a{job='$job'}", { job: ["it's"] }, 'a{job="it\'s"}'],
  ['a{job="$other$job"}', { job: ['a'] }, 'a{job="$othera"}'],
  ['a{job="$jobs"}', { job: ['a'] }, 'a{job="$jobs"}'],
  ['$job{a="b"} # "$job"', { job: ['a'] }, '$job{a="b"} # "$job"'],
  ['a{job="\\$job"}', { job: ['a'] }, 'a{job="\\$job"}'],
  [
    'label_replace(a, "to", "$job", "from", "(.*)")',
    { job: ['x'] },
    'label_replace(a, "to", "x", "from", "(.*)")',
  ],
])('%s with %j is %s', (expression, values, expected) => {
  expect(substituteInPromql(expression, chosen(values))).toBe(expected);
});

test.each([
  ['service.name="$s"', { s: ['a'] }, 'service.name="a"'],
  ['severity>="$level"', { level: ['warn'] }, 'severity>="warn"'],
  [
    'service.name="$s" AND body:"x"',
    { s: ['a', 'b'] },
    '(service.name="a" OR service.name="b") AND body:"x"',
  ],
  ['service.name!="$s"', { s: ['a', 'b'] }, 'service.name!="a" AND service.name!="b"'],
  ['NOT service.name="$s"', { s: ['a', 'b'] }, 'NOT service.name="a" AND NOT service.name="b"'],
  ['service.name="$s" AND body:"x"', { s: [] }, 'body:"x"'],
  ['service.name="$s"', { s: [] }, ''],
  ['service.name="$other"', { s: ['a', 'b'] }, 'service.name="$other"'],
  ['severity="$level"', { level: ['warn', 'error'] }, 'severity="warn" OR severity="error"'],
  ['severity>="$level" AND body:"x"', { level: [] }, 'body:"x"'],
  ['trace_id="$id" AND body:"x"', { id: [] }, 'body:"x"'],
  ['attribute.k="$s-${t}"', { s: ['a'], t: ['"'] }, 'attribute.k="a-\\""'],
  ['not a filter "$s"', { s: ['a', 'b'] }, 'not a filter "$s"'],
  ['attribute."$k"="$s"', { k: ['k'], s: ['a', 'b'] }, 'attribute."k"="a" OR attribute."k"="b"'],
  [
    'service.name="$s" AND body:"$t"',
    { s: ['$t', '${s}'], t: ['$s'] },
    '(service.name="$t" OR service.name="${s}") AND body:"$s"',
  ],
  ['service.name="$s" AND body:"$t"', { s: ['$t'], t: [] }, 'service.name="$t"'],
  ['service.name="$s"', { s: ['$t'], t: ['a', 'b'] }, 'service.name="$t"'],
])('the filter %s with %j is %s', (filter, values, expected) => {
  expect(substituteInFilter(filter, chosen(values), logDialect)).toBe(expected);
});

const hundred = Array.from({ length: 100 }, (_, index) => `v${index}`);

test.each([
  'attribute.k="$a$b$c$d"',
  'attribute.k!="$a$b$c$d"',
  'attribute.k!="$a" OR attribute.k!="$b" OR attribute.k!="$c" OR attribute.k!="$d"',
  'attribute.k!="$a$b" OR attribute.k="$c$d"',
])('of %s with a hundred values each no more is made than the service refuses', (filter) => {
  const variables = chosen({ a: hundred, b: hundred, c: hundred, d: hundred });
  const result = substituteInFilter(filter, variables, traceDialect);
  expect(result.length).toBeLessThan(1024 * 1024);
  expect(parseFilter(result, traceDialect)).toMatchObject({ diagnostic: { reason: 'filter_too_long' } });
});

const text = fc.string({ unit: anyCharacter, maxLength: 12 });
const hostile = fc.oneof(
  text,
  fc.constantFrom('"', '\\', '`', "'", '"} or vector(1) #', '$x', '\n', '{{', ')|('),
);

const language = promQLLanguage(LanguageType.PromQL);

/** The nodes of an expression by name, but for what stands in its strings. */
function shapeOf(expression: string): readonly string[] {
  const names: string[] = [];
  language.parser.parse(expression).iterate({
    enter: ({ name }) => {
      // What kind of matcher it is may change with the number of values.
      names.push(/^(?:Eql|Neq)/.test(name) ? 'MatchOp' : name);
    },
  });
  return names;
}

test('no value breaks out of its string in PromQL', () => {
  const expressions = fc.constantFrom(
    'sum by (job) (rate(a{job=~"$x", b!~"p${x}s"}[5m]))',
    'a{job="$x"} / b{job!="\\\\$x\\n"}',
    "a{job='$x', b=`c:\\$x`}",
    'label_replace(a{b="\\"$x"}, "to", "$x", "from", ".*")',
  );
  fc.assert(
    fc.property(expressions, fc.array(hostile, { maxLength: 3 }), (expression, values) => {
      const result = substituteInPromql(expression, chosen({ x: values }));
      const plain = substituteInPromql(expression, chosen({ x: values.map(() => 'plain') }));
      expect(shapeOf(result)).toEqual(shapeOf(plain));
    }),
  );
});

test('no value breaks out of its string in a filter, and each is found in it as it is', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 3 }), (values) => {
      const result = substituteInFilter('service.name="$x" AND body:"y"', chosen({ x: values }), logDialect);
      const strings = tokenize(result).flatMap((token) => (token.kind === 'string' ? [token.value] : []));
      expect(strings).toEqual([...values, 'y']);
      expect(parseFilter(result, logDialect).ok).toBe(true);
    }),
  );
});
