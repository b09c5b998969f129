import type { ContractDocument, OperationObject, Schema } from './contract.ts';
import { httpMethods } from './contract.ts';
import { type GeneratedFile, toGeneratedFile } from './generated-file.ts';
import { resolveReference } from './resolve-reference.ts';

interface QueryOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly object: OperationObject;
}

/**
 * The operations of the query client: each a constant that the runtime in `sdk-core/src/query` makes of its method and
 * route, with the types written by @hey-api/openapi-ts.
 */
export function emitQueryOperations(contract: ContractDocument, path: string): GeneratedFile {
  const operations = listQueryOperations(contract);
  const constants = operations.map((operation) => formatOperation(contract, operation));
  const runtime = ['defineOperation', 'definePagedOperation'].filter((name) =>
    constants.some((text) => text.includes(`${name}<`)),
  );
  const names = operations.flatMap(({ name }) => [`${toTypeName(name)}Data`, `${toTypeName(name)}Response`]);
  return toGeneratedFile(
    path,
    [
      `import { ${runtime.join(', ')} } from '../../query/operation.ts';`,
      `import type {\n${names
        .sort()
        .map((name) => `  ${name},`)
        .join('\n')}\n} from './types.gen.ts';`,
      ...constants,
    ].join('\n\n'),
  );
}

/** The names of the operations, sorted. */
export function queryOperationNames(contract: ContractDocument): readonly string[] {
  return listQueryOperations(contract)
    .map(({ name }) => name)
    .sort();
}

function listQueryOperations({ paths }: ContractDocument): readonly QueryOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    httpMethods.flatMap((method) => {
      const object = item[method];
      if (object?.operationId === undefined) return [];
      return { name: object.operationId, method: method.toUpperCase(), path, object };
    }),
  );
}

function formatOperation(contract: ContractDocument, { name, method, path, object }: QueryOperation): string {
  const types = `${toTypeName(name)}Data, ${toTypeName(name)}Response`;
  const itemsKey = itemsKeyOf(contract, name, object);
  const call =
    itemsKey === undefined
      ? `defineOperation<${types}>('${method}', '${path}')`
      : `definePagedOperation<${types}, '${itemsKey}'>('${path}', '${itemsKey}')`;
  // The mark lets bundlers leave out the operations that a program does not use.
  return `${formatComment(object)}\nexport const ${name} = /* @__PURE__ */ ${call};`;
}

/**
 * The member of a page that holds its items; nothing for an operation without pages.
 *
 * @throws Error when a page has another number of lists than one: the client could not know which to read.
 */
function itemsKeyOf(contract: ContractDocument, name: string, object: OperationObject): string | undefined {
  const response = resolveReference(contract, object.responses?.['200'] ?? {});
  const schema = resolveReference(contract, response.content?.['application/json']?.schema ?? {});
  const members = Object.entries(schema.properties ?? {});
  if (!members.some(([key]) => key === 'next_page_token')) return undefined;
  const lists = members.filter(
    ([, member]) => (resolveReference(contract, member) as Schema).type === 'array',
  );
  const [list] = lists;
  if (list === undefined || lists.length > 1) throw new Error(`a page of ${name} must have one list`);
  return list[0];
}

function formatComment({ summary = '', description = '', deprecated }: OperationObject): string {
  const paragraphs = [summary, description.trim(), deprecated === true ? '@deprecated' : ''];
  const text = paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */`;
}

function toTypeName(operationId: string): string {
  return operationId.charAt(0).toUpperCase() + operationId.slice(1);
}
