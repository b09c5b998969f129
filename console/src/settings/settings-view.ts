import type { SearchParams } from '../routing/search-params.ts';

/** What the address says beyond the section: the selection of the audit log. */
export interface SettingsView {
  /** Only what this user did. */
  readonly userId: string | undefined;
  /** Only this operation or command. */
  readonly operation: string | undefined;
  /** The entry that is open. */
  readonly entryId: string | undefined;
}

/** As the contract limits them. */
const maxOperationLength = 64;
const userIdPattern = /^usr_[0-9A-Za-z]{1,40}$/;
const entryIdPattern = /^[1-9]\d{0,15}$/;

/** Reads the parameters of an address; what is wrong is left out. */
export function decodeSettingsView(search: Readonly<Record<string, unknown>>): SettingsView {
  const { user_id: userId, operation, entry } = search;
  return {
    userId: isText(userId) && userIdPattern.test(userId) ? userId : undefined,
    operation:
      isText(operation) && operation !== '' && operation.length <= maxOperationLength ? operation : undefined,
    entryId: isText(entry) && entryIdPattern.test(entry) ? entry : undefined,
  };
}

/** The inverse of `decodeSettingsView`. */
export function encodeSettingsView({ userId, operation, entryId }: SettingsView): SearchParams {
  return {
    ...(userId === undefined ? {} : { user_id: userId }),
    ...(operation === undefined ? {} : { operation }),
    ...(entryId === undefined ? {} : { entry: entryId }),
  };
}

export const settingsView = { decode: decodeSettingsView, encode: encodeSettingsView };

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
