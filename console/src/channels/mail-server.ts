/** A mail server as people write it down; user and password may be empty. */
export interface MailServer {
  /** `tls` from the first byte on, or `starttls`, which the service insists on before it sends a password. */
  readonly encryption: 'tls' | 'starttls';
  readonly host: string;
  /** Empty for the usual one: 465 with TLS, else 587. */
  readonly port: string;
  readonly user: string;
  readonly password: string;
}

export const noMailServer: MailServer = { encryption: 'tls', host: '', port: '', user: '', password: '' };

/** The address that the API takes: `smtps://user:password@host:port`. */
export function toSmtpUrl({ encryption, host, port, user, password }: MailServer): string {
  const credentials =
    user === '' && password === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return `${encryption === 'tls' ? 'smtps' : 'smtp'}://${credentials}${hostOf({ host, port })}`;
}

/** Host and port, as the API shows them. */
export function hostOf({ host, port }: Pick<MailServer, 'host' | 'port'>): string {
  return `${host.trim()}${port.trim() === '' ? '' : `:${port.trim()}`}`;
}
