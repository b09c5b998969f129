const schemes = new Set(['http:', 'https:', 'mailto:']);

/** The address of a link that may be followed; absent for one that runs something, or that names no scheme. */
export function linkTarget(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return schemes.has(protocol) ? href : undefined;
}
