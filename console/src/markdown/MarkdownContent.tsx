import type { ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { linkTarget } from './link-target.ts';
import classes from './Markdown.module.css';
import { nestHeadings } from './nest-headings.ts';

export interface MarkdownProps {
  /** Markdown with tables, task lists and bare links. HTML in it is shown as text. */
  readonly text: string;
  /** The level of its topmost headings: one below the heading that it stands under. */
  readonly firstLevel: 2 | 3;
}

/** Loaded with the parser when there is something to render. */
export function MarkdownContent({ text, firstLevel }: MarkdownProps) {
  return (
    <div className={classes['markdown']}>
      {/* Links are checked where they are rendered, images among them. */}
      <ReactMarkdown
        remarkPlugins={[remarkGfm, [nestHeadings, { firstLevel }]]}
        components={components}
        urlTransform={(address) => address}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}

const components: Components = {
  a: ({ href, children }) => <Link address={href}>{children}</Link>,
  // Another origin would learn who reads this, and when.
  img: ({ src, alt }) => (
    <Link address={typeof src === 'string' ? src : undefined}>
      {alt === undefined || alt === '' ? 'Image' : alt}
    </Link>
  ),
  // A task of a list: it cannot be ticked here.
  input: ({ checked }) => (
    <span role="img" aria-label={checked === true ? 'Done' : 'Open'}>
      {checked === true ? '☑' : '☐'}{' '}
    </span>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section className={classes['table']} tabIndex={0} aria-label="Table">
      <table>{children}</table>
    </section>
  ),
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <pre tabIndex={0}>{children}</pre>
  ),
};

function Link({ address, children }: { readonly address: string | undefined; readonly children: ReactNode }) {
  const target = linkTarget(address);
  if (target === undefined) return <span>{children}</span>;
  return (
    <a href={target} rel="noopener noreferrer" target="_blank">
      {children}
    </a>
  );
}
