/** Recipients whose mail was accepted while that of others was refused, so that a retry goes to the others alone. */
export interface AcceptedRecipients {
  /** The addresses whose mail with this event id is not known to be accepted. */
  missing(eventId: string, addresses: readonly string[]): readonly string[];
  add(eventId: string, addresses: readonly string[]): void;
  delete(eventId: string): void;
}

/** Mails whose deliveries failed, or end elsewhere, are not deleted. */
const maxMailCount = 1_000;

/** In memory: another process, or this one after a restart, sends to all again, with the same Message-ID. */
export function createAcceptedRecipients(): AcceptedRecipients {
  const addressesByEvent = new Map<string, ReadonlySet<string>>();
  return {
    missing: (eventId, addresses) =>
      addresses.filter((address) => !addressesByEvent.get(eventId)?.has(address)),
    add(eventId, addresses) {
      const known = addressesByEvent.get(eventId) ?? [];
      addressesByEvent.delete(eventId);
      addressesByEvent.set(eventId, new Set([...known, ...addresses]));
      const [oldest] = addressesByEvent.keys();
      if (addressesByEvent.size > maxMailCount && oldest !== undefined) addressesByEvent.delete(oldest);
    },
    delete: (eventId) => void addressesByEvent.delete(eventId),
  };
}
