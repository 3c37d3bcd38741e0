import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** Source: docs/security.md, rule 19. */
const timeoutMs = 10_000;

interface SmtpMailerOptions {
  /** `smtp://user:password@host:port`, or `smtps://…`. */
  url: string;
  /** `Stoep <no-reply@example.org>`. */
  from: string;
}

export function createSmtpMailer({ url, from }: SmtpMailerOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A mail must not make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ id, to, subject, html, text }) => {
      const headers = { 'Auto-Submitted': 'auto-generated', 'X-Entity-Ref-ID': id };
      // As an object the address can't be read as a list.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, html, text, headers });
    },
    forget: async () => undefined,
    close: () => transport.close(),
  };
}
