import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MarkdownContent } from './MarkdownContent.tsx';

const render = (text: string) => renderToStaticMarkup(<MarkdownContent text={text} />);

it('renders headings below those of the page, tables and lists of tasks', () => {
  expect(render('# One\n\n## Two')).toContain('<h3>One</h3>');
  expect(render('# One\n\n## Two')).toContain('<h4>Two</h4>');
  expect(render('| a |\n|---|\n| b |')).toContain('<td>b</td>');
  expect(render('- [x] done')).toContain('aria-label="Done"');
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'before <b onclick="alert(1)">text</b>',
  '<iframe src="https://evil.example"></iframe>',
  '<svg><style>*{display:none}</style></svg>',
])('shows %s as text', (html) => {
  const markup = render(html);
  expect(markup).toContain('&lt;');
  expect(markup.replace(/<\/?(div|p)[^>]*>/g, '')).not.toContain('<');
});

describe('a link', () => {
  it.each([
    ['[a](https://example.com/x)', 'https://example.com/x'],
    ['[a](http://example.com)', 'http://example.com/'],
    ['[a](mailto:ada@example.com)', 'mailto:ada@example.com'],
    ['https://example.com', 'https://example.com/'],
  ])('%s is followed', (text, href) => {
    expect(render(text)).toContain(`<a href="${href}" rel="noopener noreferrer" target="_blank">`);
  });

  it.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](java&#10;script:alert(1))',
    '[a](data:text/html;base64,PHNjcmlwdD4=)',
    '[a](vbscript:msgbox)',
    '[a](//evil.example)',
    '[a](/console/v1/session)',
    '[a]: javascript:alert(1)\n\n[a]',
    '<javascript:alert(1)>',
  ])('%s is text', (text) => {
    expect(render(text)).not.toContain('<a');
  });
});

it('loads no image: it links to it', () => {
  const markup = render('![a chart](https://evil.example/pixel.png) ![](javascript:alert(1))');
  expect(markup).not.toContain('<img');
  expect(markup).toContain('href="https://evil.example/pixel.png"');
  expect(markup).toContain('a chart</a>');
  expect(markup).not.toContain('javascript');
});
