import type { ContractDocument, Parameter, Schema } from './contract.ts';
import { type GeneratedFile, toGeneratedFile } from './generated-file.ts';
import { isEventStream, listOperations, type Operation } from './list-operations.ts';
import { resolveReference } from './resolve-reference.ts';

/** The other read operations are for documentation, for clients of Prometheus, or for people at the console. */
const toolTags = [
  'Identity',
  'Metadata',
  'Traces',
  'Logs',
  'Metrics',
  'Metric alerts',
  'Dashboards',
  'Integrations',
];
/** What no operation of these has: the way from a measurement to its trace. */
const otherTools = ['getPrometheusExemplars'];

/** The tools of the MCP server (https://modelcontextprotocol.io/specification/2025-11-25/server/tools). */
export function emitMcpTools(document: ContractDocument): GeneratedFile {
  return toGeneratedFile(
    'server/src/generated/mcp-tools.gen.ts',
    `\
import type { McpTool } from '../mcp/mcp-tool.ts';

/** The read operations of the API, counts first. */
export const mcpTools: readonly McpTool[] = ${JSON.stringify(listTools(document), undefined, 2)};`,
  );
}

/** Each is an `McpTool` of the server; exported for tests. */
export function listTools(document: ContractDocument) {
  const operations = listOperations(document).filter(isTool);
  const inOrder = [...toolTags, 'Prometheus'].flatMap((tag) =>
    operations.filter((operation) => operation.tag === tag),
  );
  return [...inOrder.filter(isCount), ...inOrder.filter((operation) => !isCount(operation))].map(
    (operation) => toTool(document, operation),
  );
}

function isTool(operation: Operation): boolean {
  const { operationId, method, tag, deprecated } = operation;
  if (otherTools.includes(operationId)) return true;
  return method === 'get' && toolTags.includes(tag) && !deprecated && !isEventStream(operation);
}

function isCount({ path }: Operation): boolean {
  return path.endsWith('/stats');
}

function toTool(document: ContractDocument, operation: Operation) {
  const { operationId, method, path, summary } = operation;
  const description = document.paths[path]?.[method]?.description ?? '';
  const parameters = operation.parameters.filter(
    ({ in: place, deprecated }) => (place === 'path' || place === 'query') && deprecated !== true,
  );
  return {
    name: operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    title: summary,
    description: `${summary}. ${firstParagraph(description)}`.trim(),
    path,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(parameters.map((each) => [each.name, toProperty(document, each)])),
      required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
      additionalProperties: false,
    },
  };
}

function firstParagraph(text: string): string {
  return (text.split('\n\n')[0] ?? '').replaceAll('\n', ' ').trim();
}

function toProperty(document: ContractDocument, { schema, description, example }: Parameter): object {
  return {
    ...(schema === undefined ? {} : (inline(document, schema) as object)), // the schema of a parameter is an object
    ...(description === undefined ? {} : { description: description.trim() }),
    ...(example === undefined ? {} : { examples: [example] }),
  };
}

/** The same schema without references and extensions: a tool has no document that they could point into. */
function inline(document: ContractDocument, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => inline(document, each));
  if (typeof value !== 'object' || value === null) return value;
  const schema = resolveReference(document, value as Schema); // a schema within a schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !keyword.startsWith('x-'))
      .map(([keyword, part]) => [keyword, inline(document, part)]),
  );
}
