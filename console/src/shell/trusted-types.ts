interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML: (text: string) => string }): unknown;
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

/**
 * Under `require-trusted-types-for 'script'` every string that would become HTML passes here. Only the rules of style
 * elements do, which hold no markup.
 */
export function refuseMarkup(scope: Pick<Window, 'trustedTypes'>): void {
  scope.trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('The console writes no HTML from text.');
      return text;
    },
  });
}
