import * as z from 'zod';
import type { RandomSource } from '../identity/random-source.ts';
import type { TokenSealer } from '../paging/sealed-token.ts';
import type { OpenIdChallenge } from './openid-provider.ts';

/** A sign-in between its start and the return from the provider; the browser keeps it, sealed. */
export interface SignInFlow extends OpenIdChallenge {
  /** Path of the console to open afterwards. */
  readonly returnPath: string;
}

export interface SignInFlows {
  /** A new one, and the text for the browser to keep. */
  begin(returnPath: string): { readonly flow: SignInFlow; readonly sealed: string };
  /** `undefined` for a text that was sealed elsewhere or too long ago. */
  open(sealed: string): SignInFlow | undefined;
}

export const signInFlowSeconds = 600;
/** 256 bits; as base64url it is also the least length of a verifier (RFC 7636, section 4.1). */
const challengeBytes = 32;
/** Browsers keep cookies of 4,096 bytes with their attributes. */
const maxSealedLength = 3_500;
const purpose = 'openid-connect-sign-in';

const sealedFlow = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnPath: z.string(),
  beganAtMs: z.number(),
});

export function createSignInFlows(options: {
  readonly sealer: TokenSealer;
  readonly randomBytes: RandomSource;
  readonly nowMs: () => number;
}): SignInFlows {
  const { sealer, randomBytes, nowMs } = options;
  const newSecret = () => Buffer.from(randomBytes(challengeBytes)).toString('base64url');
  const seal = (flow: SignInFlow) => sealer.seal(purpose, JSON.stringify({ ...flow, beganAtMs: nowMs() }));

  return {
    begin(returnPath) {
      const flow = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret(), returnPath };
      const sealed = seal(flow);
      if (sealed.length <= maxSealedLength) return { flow, sealed };
      const shorter = { ...flow, returnPath: '/' };
      return { flow: shorter, sealed: seal(shorter) };
    },
    open(sealed) {
      const text = sealer.open(purpose, sealed);
      if (text === undefined) return undefined;
      const { beganAtMs, ...flow } = sealedFlow.parse(JSON.parse(text));
      // Clocks may be set back meanwhile.
      return Math.abs(nowMs() - beganAtMs) < signInFlowSeconds * 1_000 ? flow : undefined;
    },
  };
}
