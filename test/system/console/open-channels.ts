import type { Page } from 'playwright-core';
import { startWebhookSink, type WebhookSink } from '../../process/alerts/webhook-sink.ts';
import { type ConsolePage, type OpenConsole, openConsole, type PageOptions } from './open-console.ts';

/** A console whose channels may go to this machine, and a webhook there. */
export interface OpenChannels {
  readonly cairn: OpenConsole;
  readonly sink: WebhookSink;
  /** A page of the project `default`, such as `/channels`, with every answer that it was given. */
  open(path: string, options?: PageOptions): Promise<ObservedPage>;
  /** Creates a channel past the pages, named after its slug unless `more` says else. */
  create(slug: string, target: object, more?: object): Promise<void>;
  stop(): Promise<void>;
}

export interface ObservedPage extends ConsolePage {
  /** The bodies of all answers since the page was opened, as text, with their addresses. */
  readonly answers: readonly string[];
}

export async function openChannels(): Promise<OpenChannels> {
  const sink = await startWebhookSink();
  const cairn = await openConsole({ 'notifications-allowed-networks': '127.0.0.0/8' });
  return {
    cairn,
    sink,
    async create(slug, target, more = {}) {
      const document = { display_name: slug, enabled: true, target, ...more };
      await cairn.call('PUT', `/console/v1/channels/${slug}`, document, { 'if-none-match': '*' });
    },
    async open(path, options) {
      const answers: string[] = [];
      const prepare = (page: Page) => recordAnswers(page, answers);
      const opened = await cairn.openPage(`/p/${cairn.projectId}${path}`, { ...options, prepare });
      return { ...opened, answers };
    },
    async stop() {
      await cairn.stop();
      sink.stop();
    },
  };
}

function recordAnswers(page: Page, answers: string[]): void {
  page.on('response', (response) => {
    // A page that is left takes the bodies with it.
    void response.text().then(
      (text) => answers.push(`${response.request().method()} ${response.url()}\n${text}`),
      () => undefined,
    );
  });
}
