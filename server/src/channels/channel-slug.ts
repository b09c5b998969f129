/** 1 to 63 lowercase letters, digits and inner hyphens; the contract has the same pattern. */
export function isChannelSlug(text: string): boolean {
  return /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(text);
}

/** Maximum channels of an organization, because deliveries to all of them may run concurrently. */
export const maxChannelCount = 100;
