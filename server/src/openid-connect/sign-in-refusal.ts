/** Why a sign-in was refused. The sign-in page has words for each; it shows nothing else of its address. */
export type SignInRefusal =
  /** The provider did not answer. */
  | 'provider_unavailable'
  /** The provider refused, or the person did. */
  | 'provider_refused'
  /** The provider refused too many codes that came from this address. */
  | 'too_many_attempts'
  /** It began too long ago, in another browser, or it was already finished. */
  | 'expired'
  | 'address_not_verified'
  | 'no_account'
  /** The user of the address signs in as somebody else of the provider. */
  | 'other_identity'
  | 'disabled'
  | 'not_set_up';
