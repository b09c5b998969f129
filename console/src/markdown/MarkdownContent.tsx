import type { ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { linkTarget } from './link-target.ts';
import classes from './Markdown.module.css';

const plugins = [remarkGfm];

export interface MarkdownProps {
  /** Markdown with tables, task lists and bare links. HTML in it is shown as text. */
  readonly text: string;
}

/** Loaded with the parser when there is something to render. */
export function MarkdownContent({ text }: MarkdownProps) {
  return (
    <div className={classes['markdown']}>
      {/* Links are checked where they are rendered, images among them. */}
      <ReactMarkdown remarkPlugins={plugins} components={components} urlTransform={(address) => address}>
        {text}
      </ReactMarkdown>
    </div>
  );
}

/** The page has the levels 1 and 2. */
const components: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
  h4: ({ children }) => <h6>{children}</h6>,
  h5: ({ children }) => <h6>{children}</h6>,
  h6: ({ children }) => <h6>{children}</h6>,
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
