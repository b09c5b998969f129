/** The origin of an address that a person typed, such as `https://shop.example/cart`; what is no http address stays as it is. */
export function toOrigin(address: string): string {
  const text = address.trim();
  if (!URL.canParse(text)) return text;
  const { protocol, origin } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? origin : text;
}
