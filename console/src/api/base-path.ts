/** Where the service is mounted, without a slash at the end: empty, or the prefix that a proxy adds. */
export const basePath =
  typeof document === 'undefined' ? '' : new URL(document.baseURI).pathname.replace(/\/$/, '');
