import { setNonce } from 'get-nonce';

/** The nonce of this answer, which the server wrote into the page. Scripts read it from the property: the attribute is hidden. */
export const cspNonce: string =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '');

/** Gives the nonce to the library that blocks scrolling behind dialogs. */
export function shareNonce(): void {
  setNonce(cspNonce);
}
