import type { Span } from './ast.ts';

export type Token =
  /** A name, a keyword or an operator spelled like one; `text` is as written. */
  | { readonly kind: 'identifier'; readonly text: string; readonly span: Span }
  | { readonly kind: 'number'; readonly text: string; readonly value: number; readonly span: Span }
  | { readonly kind: 'string'; readonly text: string; readonly value: string; readonly span: Span }
  | { readonly kind: 'symbol'; readonly text: string; readonly span: Span }
  | { readonly kind: 'end'; readonly text: ''; readonly span: Span };

/** The name of a token in messages. */
export function describeToken(token: Token): string {
  switch (token.kind) {
    case 'end':
      return 'end of input';
    case 'identifier':
      return `identifier ${cite(token.text)}`;
    case 'number':
      return `number ${cite(token.text)}`;
    case 'string':
      return `string ${excerpt(token.text)}`;
    case 'symbol':
      return cite(token.text);
  }
}

/** User text in quotes, truncated to bound messages. */
export function cite(text: string): string {
  return JSON.stringify(excerpt(text));
}

function excerpt(text: string): string {
  return text.length > 50 ? `${text.slice(0, 50).replace(/[\ud800-\udbff]$/, '')}…` : text;
}
