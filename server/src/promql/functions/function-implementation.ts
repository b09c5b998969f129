import type { FunctionDefinition, FunctionSignature } from './function-definition.ts';

type WithoutSignature<Definition> = Definition extends FunctionDefinition
  ? Omit<Definition, keyof FunctionSignature>
  : never;

/** The implementation of a function; its name and types are in the table of signatures. */
export type FunctionImplementation = WithoutSignature<FunctionDefinition>;

/** Implementations of a family, by the name of the function. */
export type FunctionImplementations = Readonly<Record<string, FunctionImplementation>>;

export type RangeImplementation = Extract<FunctionImplementation, { readonly kind: 'range' }>;
export type SampleImplementation = Extract<FunctionImplementation, { readonly kind: 'sample' }>;
export type VectorImplementation = Extract<FunctionImplementation, { readonly kind: 'vector' }>;
export type ScalarImplementation = Extract<FunctionImplementation, { readonly kind: 'scalar' }>;
