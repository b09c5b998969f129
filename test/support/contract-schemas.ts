import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ContractDocument, SchemaObject } from './contract-document.ts';

const contractId = 'contract';
const openApiKeywords = ['openapi', 'info', 'servers', 'tags', 'paths', 'components', 'security', 'example'];
const ownKeywords = ['x-cairn-grows', 'x-cairn-client-type'];

/** The schemas of the contract, compiled by Ajv in strict mode, each when it is first needed. */
export interface ContractSchemas {
  /** What is wrong with a value by a schema of the contract; empty when nothing is. */
  problemsOf(schema: SchemaObject, value: unknown): readonly string[];
  /** @throws Error when Ajv refuses the schema. */
  compile(schema: SchemaObject): void;
}

export function createContractSchemas(document: ContractDocument): ContractSchemas {
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    allErrors: true,
    logger: false,
    // Each schema is compiled once and applied to little.
    inlineRefs: false,
    code: { optimize: false },
  });
  addFormats.default(ajv);
  ajv.addVocabulary([...openApiKeywords, ...ownKeywords]);
  ajv.addSchema({ components: document.components }, contractId);
  const compiled = new Map<SchemaObject, ValidateFunction>();
  const byText = new Map<string, ValidateFunction>();

  function compile(schema: SchemaObject): ValidateFunction {
    const validate = compiled.get(schema) ?? compileText(withContractReferences(schema));
    compiled.set(schema, validate);
    return validate;
  }

  /** Many operations have the same header, parameter or answer. */
  function compileText(text: string): ValidateFunction {
    const validate = byText.get(text) ?? ajv.compile(JSON.parse(text));
    byText.set(text, validate);
    return validate;
  }

  return {
    compile: (schema) => void compile(schema),
    problemsOf(schema, value) {
      const validate = compile(schema);
      return validate(value) ? [] : (validate.errors ?? []).map(describe);
    },
  };
}

/** `#/components/...` of a schema on its own means the contract's. */
function withContractReferences(schema: SchemaObject): string {
  return JSON.stringify(schema, (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('#/') ? `${contractId}${value}` : value,
  );
}

function describe({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath || 'the value'} ${message} ${JSON.stringify(params)}`;
}
