import { createTransport } from 'nodemailer';
import { isLoopback } from '#src/domain/loopback.ts';
import type { Mailer } from './mailer.ts';

/** Source: docs/security.md, rule 19. */
const timeoutMs = 10_000;

interface SmtpMailerOptions {
  /** Looks like `smtp://user:password@host:port`, or `smtps://…`. */
  url: string;
  /** Looks like `Stoep <no-reply@example.org>`. */
  from: string;
}

/** Links in mails open accounts, so nothing goes over a network in clear. */
export function requiresTls(url: string): boolean {
  return !isLoopback(new URL(url).hostname);
}

export function createSmtpMailer({ url, from }: SmtpMailerOptions): Mailer {
  const transport = createTransport({
    url,
    requireTLS: requiresTls(url),
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

/** Sends nothing. Returns null, or the error's code. */
export async function checkSmtp(url: string): Promise<string | null> {
  const timeout = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 5000 };
  const transport = createTransport({ url, requireTLS: requiresTls(url), ...timeout });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  } finally {
    transport.close();
  }
}
