import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MarkdownContent } from './MarkdownContent.tsx';

const render = (text: string) => renderToStaticMarkup(<MarkdownContent text={text} firstLevel={3} />);

it('renders tables and lists of tasks', () => {
  expect(render('| a |\n|---|\n| b |')).toContain('<td>b</td>');
  expect(render('- [x] done')).toContain('aria-label="Done"');
});

it.each([
  ['# One\n\n## Two', ['h3 One', 'h4 Two']],
  ['## One\n\n## Two\n\n### Three', ['h3 One', 'h3 Two', 'h4 Three']],
  ['# One\n\n#### Two\n\n## Three', ['h3 One', 'h4 Two', 'h4 Three']],
  ['### One\n\n# Two', ['h3 One', 'h3 Two']],
  ['> ## One\n\nTwo\n===\n\n* ### Three', ['h3 One', 'h3 Two', 'h4 Three']],
  ['# 1\n\n## 2\n\n### 3\n\n#### 4\n\n##### 5', ['h3 1', 'h4 2', 'h5 3', 'h6 4', 'h6 5']],
])('of %j the headings follow those of the page without a gap', (text, headings) => {
  const rendered = [...render(text).matchAll(/<(h\d)>(.*?)<\/h\d>/g)];
  expect(rendered.map(([, level, title]) => `${level} ${title}`)).toEqual(headings);
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
