import { createTransport } from 'nodemailer';
import { requiresTls } from './smtp-mailer.ts';

/** Sends nothing. Null, or the error's code. */
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
