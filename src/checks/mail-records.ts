import { createPublicKey } from 'node:crypto';
import { createReadTxt, type ReadTxt } from '#src/adapters/mail/mail-dns.ts';
import type { Config, MailConfig } from '#src/config/config.ts';
import { domainOf } from '#src/domain/email.ts';
import { isLoopback } from '#src/domain/loopback.ts';
import { type Finding, fine, skipped, warning, wrong } from './check.ts';

type MailRecordsConfig = Pick<Config, 'mail'> & {
  brand: Pick<Config['brand'], 'supportEmail'>;
  secrets: Pick<Config['secrets'], 'smtpUrl' | 'dkimKey'>;
};

/** Checks the records that receivers look up before they accept a mail. */
export async function checkMailRecords(
  { mail, secrets, brand }: MailRecordsConfig,
  readTxt: ReadTxt = createReadTxt(),
): Promise<Finding[]> {
  if (mail === null || secrets.smtpUrl === null)
    return ['SPF', 'DKIM', 'DMARC'].map((name) => skipped(name, 'No mail is sent.'));
  return Promise.all([
    checkSpf(mail, secrets.smtpUrl, readTxt),
    checkDkim(mail, secrets.dkimKey, readTxt),
    checkDmarc(domainOf(mail.from), brand.supportEmail, readTxt),
  ]);
}

function unknown(name: string, record: string, because: string): Finding {
  const todo = 'Check the resolver of this machine (/etc/resolv.conf), then run doctor again.';
  return warning(name, `The DNS could not tell the record ${record}: ${because}.`, todo);
}

/** One string of a TXT record holds 255 bytes. */
function setTxt(name: string, value: string): string {
  const strings = value.match(/.{1,255}/g) ?? [];
  return `Set the TXT record ${name} to: ${strings.map((text) => `"${text}"`).join(' ')}`;
}

async function checkSpf({ from, bounce }: MailConfig, smtpUrl: string, readTxt: ReadTxt): Promise<Finding> {
  const name = 'SPF';
  // Receivers check SPF for the envelope's sender.
  const domain = domainOf(bounce ?? from);
  const answer = await readTxt(domain);
  if (answer.kind === 'silent') return unknown(name, domain, answer.because);
  const records = answer.records.filter((record) => /^v=spf1(?: |$)/i.test(record));
  const [record, second] = records;
  const { hostname } = new URL(smtpUrl);
  const sender = isLoopback(hostname) ? 'ip4:ADDRESS' : `a:${hostname}`;
  const example = setTxt(domain, `v=spf1 ${sender} ~all`);
  const why = isLoopback(hostname)
    ? 'ADDRESS is the public one of the mail server.'
    : 'If the provider of the mail server names an include:, use that in place of a:.';
  if (record === undefined)
    return wrong(name, `${domain} names no server that may send its mail.`, `${example} – ${why}`);
  if (second !== undefined) {
    const todo = `Join them into one that begins with v=spf1; receivers ignore several.`;
    return wrong(name, `${domain} has ${records.length} SPF records.`, todo);
  }
  if (/(?:^| )\+?all(?: |$)/i.test(record)) {
    const todo = `Replace +all at the end by ~all in the TXT record ${domain}.`;
    return wrong(name, `The record of ${domain} lets every server send its mail.`, todo);
  }
  return fine(name, `${domain} says who may send its mail: ${record}`);
}

/** Returns the text of the record; `p` is the public key. */
export function dkimRecord(privateKey: string): string {
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return `v=DKIM1; k=rsa; p=${der.toString('base64')}`;
}

async function checkDkim({ dkim }: MailConfig, key: string | null, readTxt: ReadTxt): Promise<Finding> {
  const name = 'DKIM';
  if (dkim === null || key === null) {
    const finding = 'MAIL_DKIM_KEY is not set: mails are signed only if the mail server does it.';
    return skipped(name, finding);
  }
  const place = `${dkim.selector}._domainkey.${dkim.domain}`;
  const answer = await readTxt(place);
  if (answer.kind === 'silent') return unknown(name, place, answer.because);
  const wanted = dkimRecord(key);
  const todo = setTxt(place, wanted);
  if (answer.records.length === 0) return wrong(name, `There is no record ${place}.`, todo);
  const published = answer.records.map((record) => tagsOf(record).get('p') ?? '');
  if (published.length === 1 && published[0] === tagsOf(wanted).get('p'))
    return fine(name, `${place} has the key that signs.`);
  if (published.includes('')) return wrong(name, `${place} says that the key is revoked.`, todo);
  return wrong(name, `${place} has another key than MAIL_DKIM_KEY, so no signature holds.`, todo);
}

/** Source: RFC 6376, 3.2. */
function tagsOf(record: string): ReadonlyMap<string, string> {
  return new Map(
    record.split(';').map((tag) => {
      const [name = '', ...value] = tag.split('=');
      return [name.trim(), value.join('=').replace(/\s/g, '')];
    }),
  );
}

/** A record of a domain also counts for its subdomains. */
async function checkDmarc(domain: string, reports: string, readTxt: ReadTxt): Promise<Finding> {
  const name = 'DMARC';
  const labels = domain.split('.');
  const domains = labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
  for (const one of domains) {
    const answer = await readTxt(`_dmarc.${one}`);
    if (answer.kind === 'silent') return unknown(name, `_dmarc.${one}`, answer.because);
    const records = answer.records.filter((record) => /^v=DMARC1\s*;/i.test(record));
    const [record, second] = records;
    if (second !== undefined) {
      const todo = 'Keep one; receivers ignore several.';
      return wrong(name, `_dmarc.${one} has ${records.length} DMARC records.`, todo);
    }
    if (record === undefined) continue;
    const policy = tagsOf(record).get('p')?.toLowerCase() ?? '';
    if (['none', 'quarantine', 'reject'].includes(policy)) return fine(name, `_dmarc.${one} says ${policy}.`);
    return wrong(name, `_dmarc.${one} has no policy.`, 'Add p=none, p=quarantine or p=reject to it.');
  }
  const todo = setTxt(`_dmarc.${domain}`, `v=DMARC1; p=none; rua=mailto:${reports}`);
  return wrong(name, `${domain} says nothing about mail that fails both; large receivers refuse it.`, todo);
}
