import type { ErrorObject, ValidateFunction } from 'ajv';
import { AppError, type ErrorDetail } from '../../errors/app-error.ts';
import {
  contractRef,
  createContractAjv,
  describeFinding,
  findingPath,
  type SchemaContract,
} from './contract-ajv.ts';
import { accepted, type ItemResult, refused } from './rejected-item.ts';
import type {
  BatchBody,
  CloseBody,
  EventItem,
  FlushBody,
  HintItem,
  PluginEventsBody,
  SpanItem,
} from './wire-types.ts';

/**
 * Checks an ingest body as a whole.
 *
 * @param path where it stands in a larger body, such as `flushes.0`.
 * @throws AppError `INVALID_ARGUMENT` naming the field.
 */
type BodyValidator<Body> = (body: unknown, path?: string) => Body;
/** Checks one item of a body; a bad item does not affect the others. */
type ItemValidator<Item> = (item: unknown) => ItemResult<Item>;

export interface BodyValidators {
  readonly flush: BodyValidator<FlushBody>;
  /** A flush within a larger body. */
  readonly batch: BodyValidator<BatchBody>;
  readonly close: BodyValidator<CloseBody>;
  readonly keepAlive: BodyValidator<object>;
  readonly pluginEvents: BodyValidator<PluginEventsBody>;
  readonly event: ItemValidator<EventItem>;
  readonly hint: ItemValidator<HintItem>;
  readonly span: ItemValidator<SpanItem>;
}

/** Compiles the contract's request schemas: bodies without their items, and each kind of item. */
export function createBodyValidators(contract: SchemaContract): BodyValidators {
  const ajv = createContractAjv(contract);
  const body = <Body>(name: string): BodyValidator<Body> => {
    const validate = ajv.compile<Body>(withoutItems(contract.components.schemas[name]));
    return (value, path = '') => {
      if (validate(value)) return value;
      throw toFieldError(validate.errors?.[0], path);
    };
  };
  const item = <Item>(name: string): ItemValidator<Item> => {
    const validate: ValidateFunction<Item> = ajv.compile(contractRef(`#/components/schemas/${name}`));
    return (value) => {
      if (validate(value)) return accepted(value);
      const error = validate.errors?.[0];
      return refused(`${findingPath(error)} ${describeFinding(error)}`.trim());
    };
  };
  return {
    flush: body('TraceFlush'),
    batch: body('TraceBatch'),
    close: body('TraceClose'),
    keepAlive: body('TraceKeepAlive'),
    pluginEvents: body('PluginEventBatch'),
    event: item('NewTraceEvent'),
    hint: item('TransactionHint'),
    span: item('SpanRecord'),
  };
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, PropertySchema>>;
}

interface PropertySchema {
  readonly type?: string;
  readonly items?: unknown;
  readonly $ref?: string;
}

/** Items are validated one by one, so here only the lengths of arrays and the number of attributes are checked. */
function withoutItems(schema: unknown): object {
  const { properties = {}, ...rest } = schema as ObjectSchema; // the contract's lint requires object bodies
  const relaxed = Object.entries(properties).map(([name, property]) => {
    if (name === 'attributes') return [name, { type: 'object', maxProperties: 64 }];
    const { items: _, ...array } = property;
    if (property.type === 'array') return [name, array];
    return [name, property.$ref === undefined ? property : contractRef(property.$ref)];
  });
  return { ...rest, properties: Object.fromEntries(relaxed) };
}

function toFieldError(error: ErrorObject | undefined, path: string): AppError {
  const name = [path, findingPath(error)].filter((segment) => segment !== '').join('.');
  const reason = describeFinding(error);
  const where = name === '' ? 'the body' : `body field "${name}"`;
  return new AppError('INVALID_ARGUMENT', `${where} ${reason}`, [
    { type: 'field', location: 'body', name, reason },
    ...limitDetail(error, findingPath(error)),
  ]);
}

function limitDetail(error: ErrorObject | undefined, name: string): ErrorDetail[] {
  const max: unknown = error?.params['limit'];
  if (error === undefined || typeof max !== 'number' || !/^max(Items|Properties)$/.test(error.keyword))
    return [];
  const received = Object.keys(error.data ?? {}).length;
  return [{ type: 'limit', limit: `${name}_per_request`, max, received }];
}
