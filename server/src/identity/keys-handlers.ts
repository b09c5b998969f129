import { parseIfMatch } from '../documents/parse-precondition.ts';
import type { OperationResponse, Schemas, TagHandlers } from '../generated/operations.gen.ts';
import type { HandlerContexts } from '../http/request-context.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import type { ApiKey } from './identity-store.ts';
import type { KeyService } from './key-service.ts';

type KeysHandlers = Pick<
  TagHandlers<'Console', HandlerContexts>,
  'listKeys' | 'createKey' | 'updateKey' | 'revokeKey'
>;

/** Keys of a project, for people who are signed in. */
export function createKeysHandlers(keys: KeyService): KeysHandlers {
  return {
    async listKeys({ path }): Promise<OperationResponse<'listKeys'>> {
      const listed = await keys.list(path.project_id);
      return { status: 200, body: { keys: listed.map(toWireKey) } };
    },

    async createKey({ path, body }): Promise<OperationResponse<'createKey'>> {
      const { kind, name, allowed_origins: allowedOrigins = [] } = body;
      const { stored, key } = await keys.create(path.project_id, { kind, name, allowedOrigins });
      return { status: 201, body: { ...toWireKey(stored), key } };
    },

    async updateKey({ path, headers, body }): Promise<OperationResponse<'updateKey'>> {
      const expected = parseIfMatch(headers['if-match'], 'change');
      const { name, allowed_origins: allowedOrigins } = body;
      const updated = await keys.update(path.project_id, path.key_id, { name, allowedOrigins }, expected);
      return { status: 200, headers: { ETag: updated.etag }, body: toWireKey(updated) };
    },

    async revokeKey({ path }): Promise<OperationResponse<'revokeKey'>> {
      await keys.revoke(path.project_id, path.key_id);
      return { status: 204 };
    },
  };
}

function toWireKey(key: ApiKey): Schemas['ConsoleKey'] {
  return {
    key_id: key.id,
    kind: key.kind,
    name: key.name,
    display_prefix: key.displayPrefix,
    allowed_origins: [...key.allowedOrigins],
    created_at: formatRfc3339Ms(key.createdAtMs),
    ...(key.lastUsedAtMs === undefined ? {} : { last_used_at: formatRfc3339Ms(key.lastUsedAtMs) }),
    ...(key.revokedAtMs === undefined ? {} : { revoked_at: formatRfc3339Ms(key.revokedAtMs) }),
    etag: key.etag,
  };
}
