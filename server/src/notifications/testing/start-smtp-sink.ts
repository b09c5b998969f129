import { createServer, type Socket } from 'node:net';

export interface SmtpSink {
  readonly port: number;
  /** Every command line so far. */
  readonly commands: readonly string[];
  /** Every mail so far, as received after DATA. */
  readonly mails: readonly string[];
  close(): Promise<void>;
}

export interface SmtpSinkOptions {
  /** Reply to a recipient, by its address; 250 by default. */
  readonly toRecipient?: (address: string) => string;
  /** Reply to AUTH; 235 by default. */
  readonly toAuth?: string;
  /** Never replies. */
  readonly isSilent?: boolean;
}

/** A minimal mail server (RFC 5321) that receives mails on a free port of 127.0.0.1 without TLS. */
export async function startSmtpSink(options: SmtpSinkOptions = {}): Promise<SmtpSink> {
  const { toRecipient = () => '250 ok', toAuth = '235 welcome', isSilent = false } = options;
  const commands: string[] = [];
  const mails: string[] = [];
  const sockets = new Set<Socket>();

  function reply(command: string): string {
    commands.push(command);
    if (/^EHLO/i.test(command)) return '250-sink\r\n250 AUTH PLAIN';
    if (/^AUTH/i.test(command)) return toAuth;
    if (/^STARTTLS/i.test(command)) return '502 not here';
    const [, recipient] = /^RCPT TO:<(.*)>/i.exec(command) ?? [];
    if (recipient !== undefined) return toRecipient(recipient);
    return /^DATA/i.test(command) ? '354 go on' : '250 ok';
  }

  const server = createServer((socket) => {
    let text = '';
    let isData = false;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.setEncoding('utf8');
    if (isSilent) return;
    socket.write('220 sink\r\n');
    socket.on('data', (chunk) => {
      text += String(chunk);
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end === -1) return;
        const unit = text.slice(0, end);
        text = text.slice(end + (isData ? 5 : 2));
        if (isData) mails.push(unit);
        socket.write(`${isData ? '250 accepted' : reply(unit)}\r\n`);
        isData = !isData && /^DATA/i.test(unit);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the sink has no port');
  return {
    port: address.port,
    commands,
    mails,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
