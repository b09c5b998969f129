import { describe, expect, it } from 'vitest';
import {
  type HeaderObject,
  type MediaTypeObject,
  type ParameterObject,
  placedOperations,
  type ResponseObject,
  readContractDocument,
  resolve,
  type SchemaObject,
} from '../support/contract-document.ts';
import { createContractSchemas } from '../support/contract-schemas.ts';

const document = readContractDocument();
const schemas = createContractSchemas(document);

interface FormSchema {
  readonly properties: Readonly<Record<string, SchemaObject>>;
  readonly required?: readonly string[];
}

interface NamedExample {
  readonly name: string;
  readonly schema: SchemaObject;
  readonly value: unknown;
}

const components = Object.entries(document.components.schemas);
const operations = placedOperations(document);
const responses: readonly [string, ResponseObject][] = operations.flatMap(({ id, object }) =>
  Object.entries(object.responses).map(([status, response]): [string, ResponseObject] => [
    `${id} ${status}`,
    resolve(document, response),
  ]),
);
const parameters: readonly [string, ParameterObject][] = operations.flatMap(({ id, object }) =>
  (object.parameters ?? []).map((parameter): [string, ParameterObject] => {
    const resolved = resolve<ParameterObject>(document, parameter);
    return [`${id} ${resolved.name}`, resolved];
  }),
);
const bodies: readonly [string, MediaTypeObject][] = [
  ...operations.flatMap(({ id, object }) =>
    Object.values(object.requestBody?.content ?? {}).map((body): [string, MediaTypeObject] => [
      `${id} body`,
      body,
    ]),
  ),
  ...responses.flatMap(([name, { content = {} }]) =>
    Object.values(content).map((body): [string, MediaTypeObject] => [name, body]),
  ),
];

/**
 * The validator of the server compiles lazily, so a loose schema would only show when a request first
 * meets it, as a 500.
 */
describe('under Ajv strict mode compiles', () => {
  it.each(components)('the schema %s', (_name, schema) => {
    expect(() => schemas.compile(schema)).not.toThrow();
  });

  it.each(parameters)('the parameter %s', (_name, { schema }) => {
    expect(() => schemas.compile(schema)).not.toThrow();
  });

  it.each(bodies)('the body of %s', (_name, { schema }) => {
    expect(() => schemas.compile(schema)).not.toThrow();
  });

  it.each(Object.entries(document.components.headers))('the header %s', (_name, { schema }: HeaderObject) => {
    expect(() => schemas.compile(schema)).not.toThrow();
  });
});

describe('the examples of the contract', () => {
  const examples = [
    ...components.flatMap(([name, schema]) => schemaExamples(name, schema)),
    ...Object.entries(document.components.headers).flatMap(([name, { schema }]) =>
      schemaExamples(name, schema),
    ),
    ...parameters.map(([name, { schema, example }]) => ({ name, schema, value: example })),
    ...bodies.flatMap(([name, body]) => mediaTypeExamples(name, body)),
  ];

  it.each(examples)('fit their schema: $name', ({ schema, value }) => {
    expect(schemas.problemsOf(schema, value)).toEqual([]);
  });

  it('are there for every body and parameter', () => {
    const withExample = new Set(examples.map(({ name }) => name));
    const named = [...bodies, ...parameters].map(([name]) => name);
    expect(named.filter((name) => !withExample.has(name))).toEqual([]);
  });
});

/** Go's client sends those that it has no value for. */
describe('an optional parameter of Prometheus may be empty', () => {
  const ofPrometheus = operations.filter(({ path }) => path.startsWith('/api/v1/'));
  const inUrls = ofPrometheus.flatMap(({ id, object }) =>
    (object.parameters ?? [])
      .map((parameter) => resolve<ParameterObject>(document, parameter))
      .filter((each) => each.in === 'query' && !each.required && !each.allowEmptyValue)
      .map(({ name, schema }): [string, SchemaObject] => [`${id} ${name}`, schema]),
  );
  const inForms = ofPrometheus.flatMap(({ id, object }) => {
    const form = object.requestBody?.content['application/x-www-form-urlencoded'];
    if (form === undefined) return [];
    // Cast: its forms have properties, some of them required.
    const { properties, required = [] } = resolve(document, form.schema) as unknown as FormSchema;
    return Object.entries(properties)
      .filter(([name]) => !required.includes(name))
      .map(([name, schema]): [string, SchemaObject] => [`${id} form ${name}`, schema]);
  });

  it.each([...inUrls, ...inForms].filter(([name]) => !name.endsWith('[]')))('%s', (_name, schema) => {
    expect(schemas.problemsOf(schema, '')).toEqual([]);
  });
});

/** Those written into a schema or any part of it. */
function schemaExamples(name: string, schema: SchemaObject): NamedExample[] {
  // A map of properties is no schema, and one of them may be named so.
  const { example, examples = [] } = name.endsWith('.properties') ? {} : schema;
  const own = [...(example === undefined ? [] : [example]), ...(Array.isArray(examples) ? examples : [])];
  const parts = Object.entries(schema).flatMap(([key, part]) =>
    isSchemaLike(part) && (key !== 'example' || name.endsWith('.properties'))
      ? schemaExamples(`${name}.${key}`, part)
      : [],
  );
  return [...own.map((value) => ({ name, schema, value })), ...parts];
}

function isSchemaLike(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mediaTypeExamples(
  name: string,
  { schema, example, examples = {} }: MediaTypeObject,
): NamedExample[] {
  const values = [
    ...(example === undefined ? [] : [example]),
    ...Object.values(examples).map(({ value }) => value),
  ];
  return values.map((value) => ({ name, schema, value }));
}
