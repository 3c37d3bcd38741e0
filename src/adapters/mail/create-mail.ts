import { join } from 'node:path';
import type { Clock } from '#src/adapters/clock.ts';
import type { Config } from '#src/config/config.ts';
import { createFolderMailer, type FolderMailer } from './folder-mailer.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

interface Mail {
  mailer: Mailer;
  /** Holds the mails of a preview; null if mails are really sent. */
  outbox: FolderMailer | null;
}

export function createMail(config: Config, clock: Clock): Mail {
  const { smtpUrl, dkimKey } = config.secrets;
  if (config.mail !== null && smtpUrl !== null) {
    return { mailer: createSmtpMailer({ url: smtpUrl, ...config.mail, dkimKey }), outbox: null };
  }
  const folder = createFolderMailer(join(config.dataDir, 'outbox'), clock);
  return { mailer: folder, outbox: mayShow(config) ? folder : null };
}

/** Links in mails open accounts: only the payment stand-in, or loopback outside production, shows mails. */
function mayShow({ checkout, production, publicUrl }: Config): boolean {
  if (checkout === null) return true;
  return !production && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);
}
