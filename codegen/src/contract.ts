import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

/** A pointer to a component of the same document, such as `#/components/schemas/Trace`. */
export interface Reference {
  readonly $ref: string;
}

/** The JSON Schema keywords used by the generator and the lint rules. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema | Reference>>;
  readonly additionalProperties?: boolean | Schema | Reference;
  readonly items?: Schema | Reference;
  readonly oneOf?: readonly (Schema | Reference)[];
  readonly anyOf?: readonly (Schema | Reference)[];
  readonly allOf?: readonly (Schema | Reference)[];
  readonly not?: Schema | Reference;
  readonly discriminator?: unknown;
  /** Clients expect new entries, or longer values, so additions and larger upper bounds are compatible. */
  readonly 'x-cairn-grows'?: boolean;
  /** A type of the client libraries that no operation answers. */
  readonly 'x-cairn-client-type'?: boolean;
}

export interface MediaType {
  readonly schema?: Schema | Reference;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly description?: string;
  readonly schema?: Schema | Reference;
  readonly example?: unknown;
}

export interface Header {
  readonly description?: string;
  readonly schema?: Schema | Reference;
}

export interface RequestBody {
  readonly required?: boolean;
  readonly description?: string;
  readonly content: Readonly<Record<string, MediaType>>;
}

export interface ResponseObject {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface Server {
  readonly url: string;
  readonly description?: string;
  readonly 'x-cairn-listener'?: string;
}

export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export interface OperationObject {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly servers?: readonly Server[];
  readonly security?: readonly SecurityRequirement[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: RequestBody | Reference;
  readonly responses?: Readonly<Record<string, ResponseObject | Reference>>;
  /**
   * `decoder`: the ingest decoder of the operation validates the body, not the contract validator. `otlp`: the OTLP
   * decoder validates it, and keys and errors are those of OTLP.
   */
  readonly 'x-cairn-body'?: string;
  /** The weakest role of the console that may call it. */
  readonly 'x-cairn-role'?: string;
}

export interface SecurityScheme {
  readonly type: string;
  readonly scheme?: string;
  readonly in?: string;
  readonly name?: string;
}

export const httpMethods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'] as const;
export type HttpMethod = (typeof httpMethods)[number];

export type PathItem = Readonly<Partial<Record<HttpMethod, OperationObject>>>;

export interface ContractDocument {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary?: string;
    readonly description?: string;
  };
  readonly servers?: readonly Server[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly security?: readonly SecurityRequirement[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema | Reference>>;
    readonly parameters?: Readonly<Record<string, Parameter | Reference>>;
    readonly headers?: Readonly<Record<string, Header | Reference>>;
    readonly responses?: Readonly<Record<string, ResponseObject | Reference>>;
    readonly requestBodies?: Readonly<Record<string, RequestBody | Reference>>;
    readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
  };
}

/** The contract: its exact text, and the parsed document. */
export interface Contract {
  readonly text: string;
  readonly document: ContractDocument;
}

/** @throws YAMLParseError when the text is not YAML. The lint checks that it is OpenAPI. */
export function parseContract(text: string): Contract {
  // Aliases share examples and server lists; the file is trusted, so their count needs no limit.
  return { text, document: parse(text, { maxAliasCount: -1 }) };
}

export async function readContract(file: string): Promise<Contract> {
  return parseContract(await readFile(file, 'utf8'));
}
