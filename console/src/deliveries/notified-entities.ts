/** What a notification is about, as its payload names it. */
export interface NotifiedEntities {
  readonly alert?: { readonly slug: string; readonly title: string };
  readonly automation?: { readonly automationId: string; readonly title: string };
  readonly traceIds: readonly string[];
}

/** Reads a payload as docs/notifications.md describes it; payloads of unknown kinds may name nothing. */
export function readNotifiedEntities(payload: Readonly<Record<string, unknown>>): NotifiedEntities {
  const { alert, rule_id: automationId, rule_name: ruleName, entities } = payload;
  const slug = isRecord(alert) ? readText(alert['slug']) : undefined;
  return {
    ...(isRecord(alert) && slug !== undefined
      ? { alert: { slug, title: readText(alert['display_name']) ?? slug } }
      : {}),
    ...(typeof automationId === 'string'
      ? { automation: { automationId, title: readText(ruleName) ?? automationId } }
      : {}),
    traceIds: (Array.isArray(entities) ? entities : []).flatMap((entity: unknown) =>
      isRecord(entity) && entity['type'] === 'trace' ? (readText(entity['id']) ?? []) : [],
    ),
  };
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
