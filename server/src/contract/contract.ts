import { createHash } from 'node:crypto';
import { parse } from 'yaml';

/** The part of an OpenAPI document that the server reads itself; the rest is for the validator. */
export interface ContractDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly servers?: readonly ServerObject[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, ContractSchema>>;
    readonly parameters?: Readonly<Record<string, ParameterObject>>;
  };
}

/** A parameter, or a reference to one. */
export interface ParameterObject {
  readonly in?: string;
  name?: string;
  allowReserved?: boolean;
  allowEmptyValue?: boolean;
}

/** A component schema; most are only passed to Ajv. */
export interface ContractSchema {
  readonly oneOf?: readonly { readonly $ref?: string }[];
  readonly properties?: Readonly<Record<string, { readonly const?: unknown }>>;
}

/** An address of a listener; the contract lint asks for the listener's name. */
export interface ServerObject {
  readonly url: string;
  readonly 'x-cairn-listener': 'api' | 'ingest';
}

interface OperationObject {
  readonly operationId?: string;
  readonly parameters?: readonly ParameterObject[];
  requestBody?: unknown;
  readonly 'x-cairn-body'?: string;
  readonly servers?: readonly ServerObject[];
}

/** The contract of the running server: its text, and the document used for validation. */
export interface Contract {
  readonly yaml: string;
  readonly document: ContractDocument;
}

/**
 * @param json the same contract as JSON, where the caller has it.
 * @throws YAMLParseError when the text is not YAML.
 */
export function parseContract(yaml: string, json: string = JSON.stringify(parse(yaml))): Contract {
  return { yaml, document: JSON.parse(json) };
}

/** Each document's contracts of the two listeners, so that the services of a process share them and what is made of them. */
const ofListeners = {
  api: new WeakMap<ContractDocument, ContractDocument>(),
  ingest: new WeakMap<ContractDocument, ContractDocument>(),
};

/** The contract with only the operations of one listener, the same for the same document; paths without operations are dropped. */
export function contractOfListener(document: ContractDocument, listener: 'api' | 'ingest'): ContractDocument {
  const contract = ofListeners[listener].get(document) ?? selectListener(document, listener);
  ofListeners[listener].set(document, contract);
  return contract;
}

function selectListener(document: ContractDocument, listener: 'api' | 'ingest'): ContractDocument {
  const paths = Object.entries(document.paths).flatMap(([path, item]) => {
    const operations = Object.entries(item).filter(
      ([, operation]) => operation.servers?.[0]?.['x-cairn-listener'] === listener,
    );
    return operations.length === 0 ? [] : [[path, Object.fromEntries(operations)] as const];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

/** A strong validator. */
export function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;
}
