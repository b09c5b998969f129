import type { KeyInput } from '../../generated/types.gen.ts';

/** What is typed into the form of a key. */
export interface KeyDraft {
  readonly kind: KeyInput['kind'];
  readonly name: string;
  /** One origin in a line. */
  readonly origins: string;
}

export const emptyKeyDraft: KeyDraft = { kind: 'ingest', name: '', origins: '' };

export interface KeyKind {
  readonly kind: KeyInput['kind'];
  readonly label: string;
  readonly description: string;
  /** What stops when the key is revoked. */
  readonly stops: string;
}

export const keyKinds: readonly KeyKind[] = [
  {
    kind: 'ingest',
    label: 'Ingest',
    description: 'Sends telemetry from servers. Reads nothing.',
    stops:
      'Every server that sends with this key is refused, and what it sends is lost once its buffer is full.',
  },
  {
    kind: 'web',
    label: 'Web',
    description:
      'Sends telemetry from the pages of the origins below; everybody can read it there. Reads nothing.',
    stops: 'Every page that sends with this key is refused, and what it sends is lost.',
  },
  {
    kind: 'server',
    label: 'Server',
    description:
      'Reads the telemetry of the project, writes its dashboards and alerts, and sends telemetry by OTLP.',
    stops: 'Every program that reads or sends with this key is refused: API clients, Grafana, live tails.',
  },
];

export function findKeyKind(kind: KeyInput['kind']): KeyKind {
  const found = keyKinds.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`no words for keys of the kind ${kind}`);
  return found;
}

/** The origins of the lines; blank lines and repetitions are left out. */
export function parseOrigins(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[\s,]+/)
        .map((line) => line.replace(/\/$/, ''))
        .filter((line) => line !== ''),
    ),
  ];
}

/** The inverse of `parseOrigins`. */
export function formatOrigins(origins: readonly string[]): string {
  return origins.join('\n');
}

/** The body of the request; only web keys have origins. */
export function toKeyInput({ kind, name, origins }: KeyDraft): KeyInput {
  const common = { kind, name: name.trim() };
  return kind === 'web' ? { ...common, allowed_origins: parseOrigins(origins) } : common;
}

/** Whether the service could accept it: it says itself what is wrong with a name or an origin. */
export function isComplete({ kind, name, origins }: KeyDraft): boolean {
  return name.trim() !== '' && (kind !== 'web' || parseOrigins(origins).length > 0);
}
