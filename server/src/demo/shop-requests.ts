import type { SeededRandom } from './seeded-random.ts';
import { minuteAt, shopStateAt } from './shop-story.ts';

interface RequestBase {
  readonly traceId: string;
  readonly startMs: number;
  readonly product: string;
  readonly country: string;
}

/** A customer looks at a product. */
export interface BrowseRequest extends RequestBase {
  readonly kind: 'browse';
  readonly stockMs: number;
}

/** A customer puts a product into the cart. */
export interface CartRequest extends RequestBase {
  readonly kind: 'cart';
  readonly saveMs: number;
}

/** A customer pays. */
export interface CheckoutRequest extends RequestBase {
  readonly kind: 'checkout';
  readonly orderId: string;
  readonly amountCents: number;
  readonly tier: string;
  readonly paymentsVersion: string;
  readonly reserveMs: number;
  /** The attempts to charge the card; all but the last one ran into the timeout, and so did it when nothing was paid. */
  readonly chargesMs: readonly number[];
  readonly isPaid: boolean;
  /** How long the mail of the order waited for the worker. */
  readonly mailDelayMs: number;
}

/** A request of a customer to the storefront, with what it took. */
export type ShopRequest = BrowseRequest | CartRequest | CheckoutRequest;

const products = ['mug', 'teapot', 'kettle', 'grinder', 'filter', 'scale'] as const;
const countries = ['NO', 'SE', 'DK', 'DE', 'FR'] as const;
/** Of the traces that are kept. */
const requestsPerMinute = 20;
/** After which the payments service gives up on the acquirer. */
const acquirerTimeoutMs = 3_000;

/** The requests that start within [fromMs, toMs), oldest first. */
export function makeRequests(
  random: SeededRandom,
  { fromMs, toMs, endMs }: { readonly fromMs: number; readonly toMs: number; readonly endMs: number },
): readonly ShopRequest[] {
  const requests: ShopRequest[] = [];
  let startMs = fromMs;
  for (;;) {
    const { traffic } = shopStateAt(minuteAt(startMs, endMs));
    startMs += random.between(0.2, 1.8) * (60_000 / (requestsPerMinute * traffic));
    if (startMs >= toMs) return requests;
    requests.push(makeRequest(random, startMs, endMs));
  }
}

function makeRequest(random: SeededRandom, startMs: number, endMs: number): ShopRequest {
  const base = {
    traceId: random.hex(32),
    startMs,
    product: random.pick(products),
    country: random.pick(countries),
  };
  const share = random.next();
  if (share < 0.55) return { ...base, kind: 'browse', stockMs: random.latency(9) };
  if (share < 0.75) return { ...base, kind: 'cart', saveMs: random.latency(14) };
  return makeCheckout(random, base, endMs);
}

function makeCheckout(random: SeededRandom, base: RequestBase, endMs: number): CheckoutRequest {
  const state = shopStateAt(minuteAt(base.startMs, endMs));
  const charge = () => Math.min(acquirerTimeoutMs - 1, random.latency(state.chargeMedianMs));
  const fails = () => random.isTrue(state.chargeFailureShare);
  // A failed charge is tried once more.
  const isFirstPaid = !fails();
  const isPaid = isFirstPaid || !fails();
  const tookMs = isFirstPaid ? [charge()] : [charge(), charge()];
  return {
    ...base,
    kind: 'checkout',
    orderId: `o-${random.hex(8)}`,
    amountCents: Math.round(random.between(900, 24_000)),
    tier: random.isTrue(0.2) ? 'gold' : 'standard',
    paymentsVersion: state.paymentsVersion,
    reserveMs: random.latency(18),
    chargesMs: tookMs.map((ms, attempt) =>
      isPaid && attempt === tookMs.length - 1 ? ms : acquirerTimeoutMs,
    ),
    isPaid,
    mailDelayMs: random.between(20, 60) * state.waitingMails,
  };
}
