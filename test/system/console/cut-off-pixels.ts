/** How much wider the content of an element is than what it shows; runs in the page. */
export function cutOffPixels(element: { readonly scrollWidth?: number; readonly clientWidth: number }) {
  return (element.scrollWidth ?? 0) - element.clientWidth;
}
