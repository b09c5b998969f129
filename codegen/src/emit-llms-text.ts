import type { ContractDocument, Parameter } from './contract.ts';
import { formatCurl } from './format-curl.ts';
import { type GeneratedFile, toGeneratedFile } from './generated-file.ts';
import { listOperations, type Operation } from './list-operations.ts';
import { resolveReference } from './resolve-reference.ts';

/** The brief for language-model agents that the server answers at `/llms.txt` (https://llmstxt.org). */
export function emitLlmsText(document: ContractDocument): GeneratedFile {
  return toGeneratedFile(
    'server/src/generated/llms-text.gen.ts',
    `\
/**
 * The brief for language-model agents, in Markdown. \`{base_url}\` and \`{ingest_url}\` stand for the
 * URLs of the two listeners; the server replaces them.
 */
export const llmsText = ${toTemplateLiteral(formatLlmsText(document))};`,
  );
}

/** The text itself; exported for tests. */
export function formatLlmsText(document: ContractDocument): string {
  const { title, summary, description } = document.info;
  // A program has keys, and no session of the console.
  const operations = listOperations(document).filter(({ tag }) => tag !== 'Console');
  const sections = (document.tags ?? []).flatMap(({ name, description: about }) => {
    const tagged = operations.filter(({ tag }) => tag === name);
    if (tagged.length === 0) return [];
    const lines = tagged.map((operation) => formatOperation(document, operation));
    return [`## ${name}\n\n${about ?? ''}\n\n${lines.join('\n')}`];
  });
  const parts = [`# ${title}`, `> ${summary ?? ''}`, (description ?? '').trim(), addresses];
  return `${[...parts, ...formatFilters(operations), ...sections].join('\n\n')}\n`;
}

/** What the parameter `filter` takes, once for all operations that describe it alike. */
function formatFilters(operations: readonly Operation[]): readonly string[] {
  const byDescription = Map.groupBy(operations, ({ parameters }) =>
    parameters.find(({ name }) => name === 'filter')?.description?.trim(),
  );
  byDescription.delete(undefined);
  if (byDescription.size === 0) return [];
  const sections = [...byDescription].map(([description, described]) => {
    const calls = described.map(({ method, path }) => `\`${method.toUpperCase()} ${path}\``);
    return `${calls.join(', ')}: ${description}`;
  });
  return [['## Filters', ...sections].join('\n\n')];
}

const addresses = `\
## Addresses and keys

- API (reads): \`{base_url}\`. Set \`CAIRN_SERVER_API_KEY\` to a server key, \`svc_srv_...\`.
- Ingest (writes of telemetry): \`{ingest_url}\`. Set \`CAIRN_INGEST_API_KEY\` to an ingest key, \`svc_ing_...\`.
- The client libraries for Node.js read these keys too, and the addresses from \`CAIRN_API_URL\` and \`CAIRN_INGEST_URL\`.
- Where a command has \`$ETAG\`: the \`ETag\` header of a fresh GET of the same document, with its quotes.
- A slug, id or name in a command is an example: lists give those that exist. \`request.bin\` is a file with the encoded body.
- The exact contract: \`{base_url}/openapi.yaml\` and \`{base_url}/openapi.json\`. For people: \`{base_url}/docs\`.`;

function formatOperation(document: ContractDocument, operation: Operation): string {
  const { method, path, summary, deprecated } = operation;
  const parameters = operation.parameters.filter((parameter) => parameter.deprecated !== true);
  const list = parameters.map((parameter) => formatParameter(document, parameter)).join(', ');
  const line = `- \`${method.toUpperCase()} ${path}\`${deprecated ? ' (deprecated)' : ''}: ${summary}.`;
  return `${line}${list === '' ? '' : ` Parameters: ${list}.`}\n  \`${formatCurl(operation)}\``;
}

function formatParameter(document: ContractDocument, parameter: Parameter): string {
  const schema = parameter.schema === undefined ? {} : resolveReference(document, parameter.schema);
  const notes = [
    parameter.in,
    ...(parameter.required === true ? ['required'] : []),
    ...(schema.enum === undefined ? [] : [schema.enum.join('|')]),
    ...(schema.minimum === undefined || schema.maximum === undefined
      ? []
      : [`${schema.minimum}-${schema.maximum}`]),
    ...(schema.default === undefined ? [] : [`default ${schema.default}`]),
  ];
  return `\`${parameter.name}\` (${notes.join(', ')})`;
}

function toTemplateLiteral(text: string): string {
  return `\`${text.replaceAll(/[\\`]|\$\{/g, '\\$&')}\``;
}
