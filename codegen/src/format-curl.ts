import type { MediaType, Parameter } from './contract.ts';
import type { Operation, SecurityKind } from './list-operations.ts';

/** Maximum optional query parameters shown; more could be mutually exclusive. */
const maxOptionalParameters = 2;

const keyHeaders: Readonly<Record<SecurityKind, readonly string[]>> = {
  public: [],
  server_key: ['-H "Authorization: Bearer $CAIRN_SERVER_KEY"'],
  ingest_key: ['-H "x-ingest-api-key: $CAIRN_INGEST_API_KEY"'],
  session: ['-H "Cookie: cairn_session=$CAIRN_SESSION"'],
};

/** A curl command that calls the operation with the examples of the contract. */
export function formatCurl(operation: Operation): string {
  const base = operation.listener === 'api' ? '{base_url}' : '{ingest_url}';
  const query = shownQueryParameters(operation);
  const body = Object.entries(operation.requestBody?.content ?? {})[0];
  const words = [
    'curl -s',
    ...(query.length > 0 ? ['-G'] : []),
    ...(operation.method === 'get' || operation.method === 'post'
      ? []
      : [`-X ${operation.method.toUpperCase()}`]),
    quote(`${base}${fillPath(operation)}`),
    ...keyHeaders[operation.security],
    ...query.map(({ name, example }) => `--data-urlencode ${quote(`${name}=${firstOf(example)}`)}`),
    ...(body === undefined ? [] : [`--json ${quote(JSON.stringify(exampleOf(body[1])))}`]),
  ];
  return words.join(' ');
}

function shownQueryParameters(operation: Operation): readonly Parameter[] {
  const query = operation.parameters.filter(
    (parameter) => parameter.in === 'query' && parameter.deprecated !== true,
  );
  const optional = query.filter(({ required, example }) => required !== true && example !== undefined);
  return [...query.filter(({ required }) => required === true), ...optional.slice(0, maxOptionalParameters)];
}

function fillPath(operation: Operation): string {
  return operation.path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const parameter = operation.parameters.find(
      (candidate) => candidate.in === 'path' && candidate.name === name,
    );
    return parameter?.example === undefined ? placeholder : encodeURIComponent(String(parameter.example));
  });
}

/** The first example of a body or response, from `example` or `examples`. */
export function exampleOf(media: MediaType): unknown {
  return media.example ?? Object.values(media.examples ?? {})[0]?.value;
}

/** A repeatable parameter is shown once. */
function firstOf(example: unknown): string {
  return String(Array.isArray(example) ? example[0] : example);
}

/** For a POSIX shell. */
function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
