import { type RepeatableOperationId, repeatableCalls } from '../generated/calls.gen.ts';

/** A read of the API, as a screen made it. */
export interface ApiCall {
  readonly operationId: RepeatableOperationId;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, QueryValue | undefined>>;
}

type QueryValue = string | number | boolean | readonly string[];

/** A way to write a call down. */
export interface CallFormat {
  readonly label: string;
  readonly text: string;
}

/** Everything that a call can be copied as; `apiUrl` has no slash at the end. */
export function formatCall(call: ApiCall, apiUrl: string): readonly CallFormat[] {
  const expressions = [
    { label: 'Filter', text: call.query?.['filter'] },
    { label: 'PromQL', text: call.query?.['query'] },
  ];
  return [
    { label: 'curl', text: toCurl(call, apiUrl) },
    ...(repeatableCalls[call.operationId].stream
      ? []
      : [{ label: 'TypeScript', text: toSdkCode(call, apiUrl) }]),
    ...expressions.flatMap(({ label, text }) =>
      typeof text === 'string' && text !== '' ? [{ label, text }] : [],
    ),
  ];
}

/** For a POSIX shell; the key comes from the environment. */
export function toCurl({ operationId, path = {}, query = {} }: ApiCall, apiUrl: string): string {
  const call = repeatableCalls[operationId];
  const pathname = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    toList(value).map((item) => `--data-urlencode ${quote(`${name}=${item}`)}`),
  );
  const words = [
    `curl ${call.stream ? '-N' : '-s'}${parameters.length > 0 ? ' -G' : ''} ${quote(apiUrl + pathname)}`,
    '-H "Authorization: Bearer $CAIRN_SERVER_API_KEY"',
    ...parameters,
  ];
  return words.join(' \\\n  ');
}

/** For Node.js with the SDK. */
export function toSdkCode({ operationId, path, query }: ApiCall, apiUrl: string): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const options = [
    'client',
    ...(path === undefined ? [] : [`path: ${toLiteral(path)}`]),
    ...(given.length === 0 ? [] : [`query: ${toLiteral(Object.fromEntries(given))}`]),
    'throwOnError: true',
  ];
  return [
    `import { createQueryClient, ${operationId} } from '@cairn/sdk-node/query';`,
    '',
    '// Reads the key from CAIRN_SERVER_API_KEY.',
    `const client = createQueryClient({ baseUrl: ${toLiteral(apiUrl)} });`,
    `const { data } = await ${operationId}({`,
    ...options.map((option) => `  ${option},`),
    '});',
  ].join('\n');
}

function toList(value: QueryValue | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'object' ? value : [String(value)];
}

/** JSON is JavaScript; names are not quoted where they need not be. */
function toLiteral(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) =>
      `${/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)}: ${JSON.stringify(member)}`,
  );
  return `{ ${members.join(', ')} }`;
}

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
