import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Clock } from '#src/adapters/clock.ts';
import { foldEmail } from '#src/domain/email.ts';
import { makeFolder } from '../make-folder.ts';
import type { Mailer } from './mailer.ts';

const storedMail = v.object({
  id: v.string(),
  sentAt: v.number(),
  to: v.string(),
  subject: v.string(),
  html: v.string(),
  text: v.string(),
});

export type StoredMail = v.InferOutput<typeof storedMail>;

export interface FolderMailer extends Mailer {
  /** Lists at most 50, the latest first. */
  list(): Promise<StoredMail[]>;
  find(id: string): Promise<StoredMail | null>;
}

const maxMails = 50;
const fileName = /^\d{15}-([0-9a-f-]{36})\.json$/;

/** A preview and a product without a mail server use it. */
export function createFolderMailer(folder: string, clock: Clock): FolderMailer {
  const read = async (name: string): Promise<StoredMail> =>
    v.parse(storedMail, JSON.parse(await readFile(join(folder, name), 'utf8')));
  const names = async (): Promise<string[]> => {
    const all = await readdir(folder).catch(() => []);
    return all
      .filter((name) => fileName.test(name))
      .sort()
      .reverse();
  };
  return {
    send: async ({ to, subject, html, text }) => {
      const stored: StoredMail = { id: randomUUID(), sentAt: clock.now(), to, subject, html, text };
      await makeFolder(folder);
      const name = `${String(stored.sentAt).padStart(15, '0')}-${stored.id}.json`;
      // The mail's links open accounts, so only the owner may read the file.
      await writeFile(join(folder, name), JSON.stringify(stored, null, 2), { mode: 0o600 });
    },
    list: async () => Promise.all((await names()).slice(0, maxMails).map(read)),
    find: async (id) => {
      const name = (await names()).find((one) => fileName.exec(one)?.[1] === id);
      return name === undefined ? null : read(name);
    },
    forget: async (addresses) => {
      const keys = new Set(addresses.map(foldEmail));
      for (const name of await names()) {
        const mail = await read(name).catch(() => null);
        if (mail !== null && keys.has(foldEmail(mail.to))) await rm(join(folder, name), { force: true });
      }
    },
    close: () => undefined,
  };
}
