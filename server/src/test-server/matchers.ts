import type { ReceivedEvent, ReceivedSpan, ReceivedTrace } from './received.ts';

/** An event to look for: what is given has to fit. */
export interface ExpectedEvent {
  readonly name?: unknown;
  /** Such as `info_event_added`. */
  readonly type?: unknown;
  readonly severity?: unknown;
  /** A subset of its details. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** A subset of its payload. */
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** What a span is expected to have besides its name. */
export interface ExpectedSpan {
  readonly status?: unknown;
  readonly kind?: unknown;
  readonly service?: unknown;
  /** The name of the span that it is in; `null`: it is in none. */
  readonly parent?: string | null;
  /** A subset of its attributes. */
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** What vitest and jest answer a matcher with. */
interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** The part of the matcher context of vitest and jest that is used: equality which knows `expect.stringContaining` and its kind. */
interface MatcherContext {
  readonly isNot?: boolean;
  readonly equals: (a: unknown, b: unknown) => boolean;
}

/**
 * Matchers for traces of `waitForTrace`, for `expect.extend`. Import `@cairn/server/testing/vitest` or `…/testing/jest` instead, to have their
 * types too.
 */
export const cairnMatchers = {
  /** The trace has an event: by its name, or by what is given of it. */
  toHaveEvent(
    this: MatcherContext,
    trace: ReceivedTrace,
    expected: string | RegExp | ExpectedEvent,
  ): MatcherResult {
    const wanted: ExpectedEvent =
      typeof expected === 'string' || expected instanceof RegExp ? { name: expected } : expected;
    const { details, payload, ...whole } = wanted;
    const isFit = (event: ReceivedEvent) =>
      hasMembers(this, event, whole) &&
      hasMembers(this, event.details, details) &&
      hasMembers(this, event.payload, payload);
    return result(
      this,
      trace,
      trace.events.some(isFit),
      `an event ${print(expected)}`,
      trace.events.map(printEvent),
    );
  },

  /** The trace has an attribute, with the value if one is given. */
  toHaveAttribute(
    this: MatcherContext,
    trace: ReceivedTrace,
    key: string,
    ...values: [value?: unknown]
  ): MatcherResult {
    const actual = Object.hasOwn(trace.attributes, key) ? trace.attributes[key] : undefined;
    const pass = actual !== undefined && (values.length === 0 || fits(this, actual, values[0]));
    const wanted = values.length === 0 ? key : `${key} = ${print(values[0])}`;
    const attributes = Object.entries(trace.attributes).map(([name, value]) => `${name} = ${print(value)}`);
    return result(this, trace, pass, `the attribute ${wanted}`, attributes);
  },

  /** The trace has a tag. */
  toHaveTag(this: MatcherContext, trace: ReceivedTrace, tag: string | RegExp): MatcherResult {
    const pass = trace.tags.some((actual) => fits(this, actual, tag));
    return result(this, trace, pass, `the tag ${print(tag)}`, trace.tags);
  },

  /** The trace is `running`, `completed` or `deleted`. */
  toHaveStatus(this: MatcherContext, trace: ReceivedTrace, status: ReceivedTrace['status']): MatcherResult {
    return result(this, trace, trace.status === status, `the status ${status}`, [trace.status]);
  },

  /** The trace has a span of this name, and with what is given of it. */
  toHaveSpan(
    this: MatcherContext,
    trace: ReceivedTrace,
    name: string | RegExp,
    expected: ExpectedSpan = {},
  ): MatcherResult {
    const { parent, attributes, ...whole } = expected;
    const nameOf = new Map(trace.spans.map((span) => [span.spanId, span.name]));
    const parentOf = (span: ReceivedSpan) =>
      span.parentSpanId === undefined ? null : nameOf.get(span.parentSpanId);
    const isFit = (span: ReceivedSpan) =>
      fits(this, span.name, name) &&
      hasMembers(this, span, whole) &&
      hasMembers(this, span.attributes, attributes) &&
      (parent === undefined || parentOf(span) === parent);
    const more = Object.keys(expected).length === 0 ? '' : ` with ${print(expected)}`;
    return result(
      this,
      trace,
      trace.spans.some(isFit),
      `a span ${print(name)}${more}`,
      trace.spans.map(printSpan),
    );
  },
};

function fits({ equals }: MatcherContext, actual: unknown, expected: unknown): boolean {
  if (expected instanceof RegExp) return typeof actual === 'string' && actual.search(expected) !== -1;
  // Attributes and details are stored as text, whatever was recorded.
  if (typeof actual === 'string' && isPlainValue(expected)) return actual === String(expected);
  return equals(actual, expected);
}

function isPlainValue(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint';
}

function hasMembers(context: MatcherContext, actual: unknown, expected: object | undefined): boolean {
  if (expected === undefined) return true;
  if (typeof actual !== 'object' || actual === null) return Object.keys(expected).length === 0;
  const members = new Map(Object.entries(actual));
  return Object.entries(expected).every(([key, value]) => fits(context, members.get(key), value));
}

function result(
  { isNot = false }: MatcherContext,
  { traceId, name }: ReceivedTrace,
  pass: boolean,
  wanted: string,
  present: readonly string[],
): MatcherResult {
  const list = present.length === 0 ? ' nothing' : present.map((line) => `\n  ${line}`).join('');
  return {
    pass,
    message: () =>
      `expected the trace ${print(name)} (${traceId}) ${isNot ? 'not ' : ''}to have ${wanted}; it has:${list}`,
  };
}

function printEvent({ type, name, severity, details }: ReceivedEvent): string {
  const what = name === undefined ? type : `${severity ?? type} ${print(name)}`;
  return details === undefined ? what : `${what} ${print(details)}`;
}

function printSpan({ name, status, durationMs, attributes }: ReceivedSpan): string {
  const state = durationMs === undefined ? 'unfinished' : (status ?? 'ok');
  return `${print(name)} ${state}${Object.keys(attributes).length === 0 ? '' : ` ${print(attributes)}`}`;
}

function print(value: unknown): string {
  if (value instanceof RegExp) return String(value);
  return (
    JSON.stringify(value, (_key, member: unknown) => (member instanceof RegExp ? String(member) : member)) ??
    'undefined'
  );
}
