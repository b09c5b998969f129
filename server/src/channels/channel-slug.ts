/** 1 to 63 lowercase letters, digits and inner hyphens; the contract has the same pattern. */
export function isChannelSlug(text: string): boolean {
  return /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(text);
}

/** An organization has at most so many, for each may be tried at the same time. */
export const maxChannelCount = 100;
