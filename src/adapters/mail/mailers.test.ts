import { readdir, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { clockAt } from '#test/clock.ts';
import { freshFolder } from '#test/databases.ts';
import { createDkimKey } from '#test/dkim.ts';
import { createFolderMailer } from './folder-mailer.ts';
import type { OutgoingMail } from './mailer.ts';
import { checkSmtp, createSmtpMailer } from './smtp-mailer.ts';

const mail: OutgoingMail = {
  id: 'mail-1',
  to: 'nomsa@example.org',
  subject: 'Set a new password',
  html: '<p>Hello</p>',
  text: 'Hello',
};

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Starts a mail server that accepts everything or refuses every recipient. `received` holds what it got. */
async function mailServer(accepts: boolean) {
  const received: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 mail.example\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        received.push(line);
        if (inData && line !== '.') continue;
        if (line === '.') inData = false;
        if (line === 'DATA') inData = true;
        if (line === 'DATA') socket.write('354 go on\r\n');
        else if (line.startsWith('RCPT') && !accepts) socket.write('550 no such person\r\n');
        else if (line === 'STARTTLS') socket.write('502 not here\r\n');
        else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(() => server.close());
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return { received, url: `smtp://127.0.0.1:${port}` };
}

describe('mail over SMTP', () => {
  it('throws when the server takes no mail, or is none', async () => {
    const { url } = await mailServer(false);
    const mailer = createSmtpMailer({ url, from: 'Stoep <no-reply@stoep.example>' });
    closing.push(() => mailer.close());
    await expect(mailer.send(mail)).rejects.toThrow();
    const nobody = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from: 'a@b.example' });
    closing.push(() => nobody.close());
    await expect(nobody.send(mail)).rejects.toThrow();
  });

  it('hands over both forms, from the sender to the one address', async () => {
    const { received, url } = await mailServer(true);
    const mailer = createSmtpMailer({ url, from: 'Stoep <no-reply@stoep.example>' });
    closing.push(() => mailer.close());
    await mailer.send(mail);
    expect(received.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<nomsa@example.org>']);
    expect(received).toContain('MAIL FROM:<no-reply@stoep.example>');
    const text = received.join('\n');
    expect(text).toContain('Subject: Set a new password');
    expect(text).toContain('text/plain');
    expect(text).toContain('<p>Hello</p>');
    expect(text).toContain('Auto-Submitted: auto-generated');
  });

  it('signs, names the bounce address in the envelope alone, and offers one click over https alone', async () => {
    const { received, url } = await mailServer(true);
    const from = 'Stoep <no-reply@stoep.example>';
    const { pem } = createDkimKey();
    const signing = { dkim: { domain: 'stoep.example', selector: 's1' }, dkimKey: pem };
    const mailer = createSmtpMailer({ url, from, bounce: 'bounces@stoep.example', ...signing });
    closing.push(() => mailer.close());
    const sent = async (unsubscribeUrl?: string) => {
      const before = received.length;
      await mailer.send({ ...mail, ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }) });
      const lines = received.slice(before);
      expect(lines).toContain('MAIL FROM:<bounces@stoep.example>');
      expect(lines.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<nomsa@example.org>']);
      return lines.join('\n');
    };
    const link = `https://stoep.example/reminders/one-click?token=${'a'.repeat(100)}`;
    const reminder = await sent(link);
    expect(reminder).toContain(
      `List-Unsubscribe: <${link}>\nList-Unsubscribe-Post: List-Unsubscribe=One-Click`,
    );
    expect(reminder).toMatch(
      /DKIM-Signature: v=1; a=rsa-sha256;[\s\S]*list-unsubscribe:list-unsubscribe-post/,
    );
    expect(await sent('http://localhost:3000/x')).not.toContain('List-Unsubscribe-Post:');
    expect(await sent()).not.toContain('List-Unsubscribe:');
  });

  it('sends nothing in clear to a server elsewhere', async () => {
    const { received, url } = await mailServer(true);
    // 0.0.0.0 reaches the same server, but doesn't count as loopback.
    const elsewhere = url.replace('127.0.0.1', '0.0.0.0').replace('smtp://', 'smtp://nomsa:secret@');
    const mailer = createSmtpMailer({ url: elsewhere, from: 'a@b.example' });
    closing.push(() => mailer.close());
    await expect(mailer.send(mail)).rejects.toThrow();
    // `doctor` explains this code.
    expect(await checkSmtp(elsewhere)).toBe('ETLS');
    expect(received.filter((line) => /^(MAIL|AUTH|RCPT)/.test(line))).toEqual([]);
  });

  it('takes what was typed for one address, whatever is in it', async () => {
    const { received, url } = await mailServer(true);
    const mailer = createSmtpMailer({ url, from: 'a@b.example' });
    closing.push(() => mailer.close());
    await mailer.send({ ...mail, to: 'a@x.example,b@y.example' }).catch(() => undefined);
    expect(received.filter((line) => line.startsWith('RCPT')).length).toBeLessThanOrEqual(1);
  });
});

describe('mail into a folder', () => {
  it('keeps mails that only their owner can read, the latest first', async () => {
    const folder = join(await freshFolder(), 'outbox');
    let now = 1_000;
    const mailer = createFolderMailer(
      folder,
      clockAt(() => now),
    );
    expect(await mailer.list()).toEqual([]);
    await mailer.send(mail);
    now = 2_000;
    await mailer.send({ ...mail, subject: 'Later' });
    const [latest, first] = await mailer.list();
    expect([latest?.subject, first?.subject]).toEqual(['Later', 'Set a new password']);
    expect(await mailer.find(first?.id ?? '')).toEqual(first);
    expect(await mailer.find('../outbox')).toBeNull();
    const [name = ''] = await readdir(folder);
    expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
  });
});
