const maxLength = 63;

/** A slug made of a title; empty when nothing in the title can stand in one. */
export function toSlug(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength + 1)
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '');
}

/** Whether the contract allows it. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(text);
}
