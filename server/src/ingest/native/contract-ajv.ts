import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { shorten } from '../../errors/shorten.ts';

const contractId = 'contract';

/** The part of the parsed contract that JSON Schema validators are compiled from. */
export interface SchemaContract {
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

export interface ContractAjv {
  /** Compiles a schema; `$ref`s to `#/components/schemas/...` are written by `contractRef`. */
  compile<Value>(schema: object): ValidateFunction<Value>;
}

/** JSON Schema validation (draft 2020-12) by the component schemas of the contract. */
export function createContractAjv(contract: SchemaContract): ContractAjv {
  const ajv = new Ajv2020({
    strict: true,
    // It stops at the first error, so a hostile body costs no more than a valid one.
    allErrors: false,
    // Adds the data to its findings.
    verbose: true,
    logger: false,
    // Done by the contract lint instead of at each start.
    validateSchema: false,
  });
  addFormats.default(ajv);
  // The schemas refer to each other by `#/components/schemas/...`, so they stay where the contract has them.
  ajv.addKeyword('components');
  ajv.addKeyword('x-cairn-grows');
  ajv.addSchema({ components: contract.components }, contractId);
  return { compile: <Value>(schema: object) => ajv.compile<Value>(schema) };
}

/** A reference into the contract, given as `#/components/schemas/...`. */
export function contractRef(pointer: string): { readonly $ref: string } {
  return { $ref: `${contractId}${pointer}` };
}

/** The reason of a finding, with the allowed values if it is an enum. */
export function describeFinding(error: ErrorObject | undefined): string {
  const allowed: unknown = error?.params['allowedValues'];
  if (error?.keyword === 'additionalProperties') return 'is not a known field';
  if (error?.keyword === 'required') return 'is required';
  const choices = Array.isArray(allowed) ? `: ${allowed.join(', ')}` : '';
  return `${error?.message ?? 'does not fit the contract'}${choices}`;
}

/** The path of a finding, an unknown or missing member included: `chain.caip2`; empty for the whole. */
export function findingPath(error: ErrorObject | undefined): string {
  const { additionalProperty, missingProperty } = error?.params ?? {};
  const member: unknown = additionalProperty ?? missingProperty;
  const segments = (error?.instancePath ?? '').split('/').slice(1).map(unescapePointer);
  return shorten([...segments, ...(typeof member === 'string' ? [member] : [])].join('.'));
}

/** A segment of a JSON pointer (RFC 6901, section 4). */
function unescapePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}
