import { createTransport } from 'nodemailer';
import { isLoopback } from '#src/domain/loopback.ts';
import type { Mailer } from './mailer.ts';

/** Source: docs/security.md, rule 19. */
const timeoutMs = 10_000;

interface SmtpMailerOptions {
  /** An example is `smtp://user:password@host:port`, or `smtps://…`. */
  url: string;
  /** An example is `Stoep <no-reply@example.org>`. */
  from: string;
  /** The address that gets undeliverable mails. */
  bounce?: string | null;
  dkim?: { domain: string; selector: string } | null;
  /** The key is in PEM. */
  dkimKey?: string | null;
}

/** A receiver believes an unsubscribe header only if it is signed. Source: RFC 8058, section 4. */
const signedHeaders = [
  'From:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post',
].join(':');

/** Links in mails open accounts, so nothing goes over a network in clear. */
export function requiresTls(url: string): boolean {
  return !isLoopback(new URL(url).hostname);
}

export function createSmtpMailer({ url, from, bounce, dkim, dkimKey }: SmtpMailerOptions): Mailer {
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
    ...(dkim && dkimKey ? { dkim: signingOf(dkim, dkimKey) } : {}),
  });
  return {
    send: async ({ id, to, subject, html, text, unsubscribeUrl }) => {
      const headers = {
        'Auto-Submitted': 'auto-generated',
        'X-Entity-Ref-ID': id,
        ...(unsubscribeUrl === undefined ? {} : unsubscribeHeaders(unsubscribeUrl)),
      };
      const content = { subject, html, text, headers };
      // An object can't be parsed as a list of addresses.
      const receiver = { name: '', address: to };
      const sender = bounce ? { envelope: { from: bounce, to: receiver } } : {};
      await transport.sendMail({ from, to: receiver, ...content, ...sender });
    },
    forget: async () => undefined,
    close: () => transport.close(),
  };
}

function signingOf({ domain, selector }: { domain: string; selector: string }, privateKey: string) {
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: signedHeaders };
}

/** One click needs https. Source: RFC 8058. */
function unsubscribeHeaders(url: string) {
  // `prepared` avoids folding, which would break the address.
  const link = { 'List-Unsubscribe': { prepared: true, value: `<${url}>` } };
  return url.startsWith('https:') ? { ...link, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : link;
}

/** Sends no mail. Returns null, or the error's code. */
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
