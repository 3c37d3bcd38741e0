import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { config, wrong } from '#test/configuration.ts';
import { freshFolder } from '#test/databases.ts';
import { createDkimKey } from '#test/dkim.ts';
import { readConfig } from './env.ts';

const { pem } = createDkimKey();
const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Stoep <a@News.Stoep.example>' };
const both = { ...mail, MAIL_DKIM_KEY: pem, MAIL_DKIM_SELECTOR: 's1' };

it('takes a key as text, as text on one line and from a file', async () => {
  const file = join(await freshFolder(), 'dkim.pem');
  await writeFile(file, pem);
  for (const key of [pem, pem.replaceAll('\n', '\\n'), `file:${file}`]) {
    const read = config({ ...both, MAIL_DKIM_KEY: key });
    expect(read.secrets.dkimKey).toBe(pem);
    expect(read.mail?.dkim).toEqual({ domain: 'news.stoep.example', selector: 's1' });
  }
  expect(config({ ...mail, MAIL_BOUNCE: 'b@stoep.example' }).mail?.bounce).toBe('b@stoep.example');
});

it('takes neither a key nor a selector alone', () => {
  expect(wrong({ ...mail, MAIL_DKIM_KEY: pem })).toEqual(['MAIL_DKIM_SELECTOR']);
  expect(wrong({ ...mail, MAIL_DKIM_SELECTOR: 's1' })).toEqual(['MAIL_DKIM_KEY']);
  const { warnings } = readConfig({ MAIL_DKIM_KEY: pem, MAIL_DKIM_SELECTOR: 's1' }, { cwd: '/srv' });
  expect(warnings.join(' ')).toContain('MAIL_DKIM_KEY has no effect without SMTP_URL.');
});

const secretPart = pem.split('\n')[3] ?? '';
const locked = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const curve = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

it.each([
  ['no key', 'secret-text', /private RSA key in PEM/],
  ['a part of one', pem.slice(0, 600), /private RSA key in PEM/],
  ['a public key', locked.publicKey, /private RSA key in PEM/],
  ['a key with a passphrase', locked.privateKey, /without a passphrase/],
  ['a short key', createDkimKey(1024).pem, /2048 bits/],
  ['a key of another kind', curve, /RSA key of 2048/],
  ['a file that is not there', 'file:/nowhere/dkim.pem', /file that this user can read/],
  ['a folder', 'file:/', /file that this user can read/],
  ['a file without a key', `file:${import.meta.filename}`, /private RSA key in PEM/],
])('refuses %s in a sentence of its own, without its text', (_what, key, expected) => {
  const result = readConfig({ ...both, MAIL_DKIM_KEY: key }, { cwd: '/srv' });
  if (result.ok) throw new Error('Not refused.');
  expect(result.problems.map(({ name }) => name)).toEqual(['MAIL_DKIM_KEY']);
  expect(result.problems[0]?.expected).toMatch(expected);
  expect(JSON.stringify(result)).not.toContain(secretPart);
});
