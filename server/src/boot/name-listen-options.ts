import { toFlag, toVariable } from '../config/config-option.ts';
import { messageOf } from '../errors/message-of.ts';

export type ListenerSlug = 'api' | 'ingest' | 'otlp-grpc';

/** Another port helps against these; against any other failure, another address. */
const portFailures: readonly unknown[] = ['EADDRINUSE', 'EACCES'];

/** The failure to bind a listener, with the option that chooses where it listens: the three of them look alike. */
export function nameListenOptions(failure: unknown, listener: ListenerSlug): Error {
  const message = messageOf(failure);
  const reason = failure instanceof Error ? failure.cause : undefined;
  const code = reason instanceof Error && 'code' in reason ? reason.code : undefined;
  const option = { slug: `${listener}-${portFailures.includes(code) ? 'port' : 'host'}` };
  return new Error(`${message}; choose another one with ${toFlag(option)} (${toVariable(option)})`, {
    cause: failure,
  });
}
