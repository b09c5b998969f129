import * as z from 'zod';
import type { RandomSource } from '../identity/random-source.ts';
import type { TokenSealer } from '../paging/sealed-token.ts';
import type { OpenIdChallenge } from './openid-provider.ts';

/** A sign-in between its start and the return from the provider. */
export interface SignInFlow extends OpenIdChallenge {
  /** Path of the console to open afterwards. */
  readonly returnPath: string;
}

/** The browser keeps the flows of all its tabs, sealed in one text. */
export interface SignInFlows {
  /**
   * A new flow, and the text for the browser to keep: also with the latest of those it has kept.
   *
   * @param kept what the browser keeps already.
   */
  begin(returnPath: string, kept: string | undefined): { readonly flow: SignInFlow; readonly sealed: string };
  /** Takes the flow of a state; `undefined` unless `kept` was sealed here and the flow began lately. */
  take(kept: string | undefined, state: string | undefined): TakenFlow | undefined;
}

export interface TakenFlow {
  readonly flow: SignInFlow;
  /** The other flows, for the browser to keep; absent without one. */
  readonly rest?: string;
}

export const signInFlowSeconds = 600;
/** 256 bits; as base64url it is also the least length of a verifier (RFC 7636, section 4.1). */
const challengeBytes = 32;
/** Browsers keep cookies of 4,096 bytes with their attributes. */
const maxSealedLength = 3_500;
const purpose = 'openid-connect-sign-ins';

const sealedFlow = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnPath: z.string(),
  beganAtMs: z.number(),
});
type SealedFlow = z.infer<typeof sealedFlow>;

export function createSignInFlows(options: {
  readonly sealer: TokenSealer;
  readonly randomBytes: RandomSource;
  readonly nowMs: () => number;
}): SignInFlows {
  const { sealer, randomBytes, nowMs } = options;
  const newSecret = () => Buffer.from(randomBytes(challengeBytes)).toString('base64url');
  const seal = (flows: readonly SealedFlow[]) => sealer.seal(purpose, JSON.stringify(flows));

  function open(kept: string | undefined): readonly SealedFlow[] {
    const text = kept === undefined ? undefined : sealer.open(purpose, kept);
    if (text === undefined) return [];
    const flows = z.array(sealedFlow).parse(JSON.parse(text));
    // Clocks may be set back meanwhile.
    return flows.filter(({ beganAtMs }) => Math.abs(nowMs() - beganAtMs) < signInFlowSeconds * 1_000);
  }

  /** Without the earliest ones, where they are too long together. */
  function sealLatest(flows: readonly SealedFlow[]): string {
    const sealed = seal(flows);
    return sealed.length <= maxSealedLength || flows.length === 1 ? sealed : sealLatest(flows.slice(1));
  }

  return {
    begin(returnPath, kept) {
      const secrets = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() };
      const wanted = { ...secrets, returnPath, beganAtMs: nowMs() };
      const flow = seal([wanted]).length <= maxSealedLength ? wanted : { ...wanted, returnPath: '/' };
      return { flow, sealed: sealLatest([...open(kept), flow]) };
    },
    take(kept, state) {
      const flows = open(kept);
      const flow = flows.find((each) => each.state === state);
      if (flow === undefined) return undefined;
      const others = flows.filter((each) => each !== flow);
      return others.length === 0 ? { flow } : { flow, rest: seal(others) };
    },
  };
}
