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
  const { apiUrl } = cairn.service;
  const { request } = (await cairn.openPage('/account')).page.context();
  return {
    cairn,
    sink,
    async create(slug, target, more = {}) {
      const answer = await request.put(`${apiUrl}/console/v1/channels/${slug}`, {
        headers: { origin: apiUrl, 'if-none-match': '*' },
        data: { display_name: slug, enabled: true, target, ...more },
      });
      if (answer.status() !== 201) throw new Error(`${slug}: ${answer.status()} ${await answer.text()}`);
    },
    async open(path, options) {
      const opened = await cairn.openPage('/account', options);
      const answers = recordAnswers(opened.page);
      await opened.page.goto(`${apiUrl}/p/${cairn.projectId}${path}`);
      return { ...opened, answers };
    },
    async stop() {
      await cairn.stop();
      sink.stop();
    },
  };
}

function recordAnswers(page: Page): readonly string[] {
  const answers: string[] = [];
  page.on('response', (response) => {
    // A page that is left takes the bodies with it.
    void response.text().then(
      (text) => answers.push(`${response.request().method()} ${response.url()}\n${text}`),
      () => undefined,
    );
  });
  return answers;
}
