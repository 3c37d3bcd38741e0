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

/** Sends over SMTP; connections are kept for the next mail. */
export function createSmtpMailer({ url, from }: SmtpMailerOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // What a mail holds is ours: nothing in it may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ id, to, subject, html, text }) => {
      const headers = { 'Auto-Submitted': 'auto-generated', 'X-Entity-Ref-ID': id };
      // An address object: nothing in what was typed is taken for a list of addresses.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, html, text, headers });
    },
    forget: async () => undefined,
    close: () => transport.close(),
  };
}
