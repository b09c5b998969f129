import { parseFilter } from '@cairn/server/filter';
import { type DialectName, dialects } from './dialects.ts';

/** Why a filter is rejected, as the parser and the API say it. `[start, end)` are offsets in the text. */
export interface FilterProblem {
  readonly reason: string;
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly hint: string;
}

/** What the service would object to, found without asking it. */
export function findFilterProblem(text: string, dialect: DialectName): FilterProblem | undefined {
  const parsed = parseFilter(text, dialects[dialect]);
  return parsed.ok ? undefined : parsed.diagnostic;
}

/** Which limit of the service a filter that an action would make passes; `undefined` when it passes none. */
export function explainExcess(text: string, dialect: DialectName): string | undefined {
  const parsed = parseFilter(text, dialects[dialect]);
  if (parsed.ok || parsed.diagnostic.limit === undefined) return undefined;
  const { reason, hint } = parsed.diagnostic;
  return `The filter would ${reason === 'filter_too_long' ? 'be too long' : 'pass a limit'}: ${hint}`;
}

/** The problem that an error of the API names; `undefined` for errors about something else. */
export function toFilterProblem(error: unknown): FilterProblem | undefined {
  if (!isRecord(error) || error['code'] !== 'INVALID_FILTER' || !Array.isArray(error['details']))
    return undefined;
  const detail: unknown = error['details'].find((one: unknown) => isRecord(one) && one['type'] === 'filter');
  if (!isRecord(detail)) return undefined;
  const { reason, start, end, hint } = detail;
  if (typeof start !== 'number' || typeof end !== 'number') return undefined;
  return {
    reason: String(reason),
    message: String(error['message'] ?? ''),
    start,
    end,
    hint: typeof hint === 'string' ? hint : '',
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
