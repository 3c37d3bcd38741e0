import { afterEach, expect, it } from 'vitest';
import { createReadTxt } from '#src/adapters/mail/mail-dns.ts';
import type { MailConfig } from '#src/config/config.ts';
import { createDkimKey } from '#test/dkim.ts';
import { type DnsServer, startDnsServer } from '#test/dns-server.ts';
import { checkMailRecords, dkimRecord } from './mail-records.ts';

const servers: DnsServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const { pem } = createDkimKey();
const own = dkimRecord(pem);
const mail: MailConfig = {
  from: 'Stoep <no-reply@mail.stoep.example>',
  bounce: null,
  dkim: { domain: 'mail.stoep.example', selector: 's1' },
};
const right = {
  'mail.stoep.example': [['v=spf1 a:smtp.example -all'], ['another record']],
  's1._domainkey.mail.stoep.example': [own.match(/.{1,255}/g) ?? []],
  // DMARC accepts the record of the domain above.
  '_dmarc.stoep.example': [['v=DMARC1; p=quarantine']],
};

async function check(
  records: Parameters<typeof startDnsServer>[0],
  {
    hangs = false,
    limitMs = 60_000,
    ...changes
  }: Partial<MailConfig> & { hangs?: boolean; limitMs?: number } = {},
) {
  const server = await startDnsServer(records, { hangs });
  servers.push(server);
  const secrets = { smtpUrl: 'smtps://u:p@smtp.example', dkimKey: pem };
  const config = { mail: { ...mail, ...changes }, secrets, brand: { supportEmail: 'help@stoep.example' } };
  return checkMailRecords(config, createReadTxt([server.address], limitMs));
}

const states = (checks: Awaited<ReturnType<typeof check>>) => checks.map(({ state }) => state);

it('finds nothing wrong where all three are set', async () => {
  expect(states(await check(right))).toEqual(['ok', 'ok', 'ok']);
});

it('says exactly which record to set where none is', async () => {
  const checks = await check({});
  expect(states(checks)).toEqual(['wrong', 'wrong', 'wrong']);
  const [spf, dkim, dmarc] = checks.map(({ todo }) => todo);
  expect(spf).toContain('TXT record mail.stoep.example to: "v=spf1 a:smtp.example ~all"');
  // The record's text is split into strings of 255 bytes.
  const strings = [...(dkim ?? '').matchAll(/"([^"]*)"/g)].map(([, text = '']) => text);
  expect(strings.join('')).toBe(own);
  expect(Math.max(...strings.map(({ length }) => length))).toBe(255);
  expect(dkim).toContain('TXT record s1._domainkey.mail.stoep.example to: ');
  expect(dmarc).toContain('_dmarc.mail.stoep.example to: "v=DMARC1; p=none; rua=mailto:help@stoep.example"');
  expect(JSON.stringify(checks)).not.toContain('PRIVATE');
});

it.each([
  ['two SPF records', { 'mail.stoep.example': [['v=spf1 mx -all'], ['v=spf1 a -all']] }, 'SPF', /2 SPF/],
  ['an SPF record for everybody', { 'mail.stoep.example': [['v=spf1 +all']] }, 'SPF', /every server/],
  [
    'the key of somebody else',
    { 's1._domainkey.mail.stoep.example': [['v=DKIM1; p=MIIB']] },
    'DKIM',
    /another key/,
  ],
  ['a revoked key', { 's1._domainkey.mail.stoep.example': [['v=DKIM1; p=']] }, 'DKIM', /revoked/],
  [
    'two DMARC records',
    { '_dmarc.stoep.example': [['v=DMARC1; p=none'], ['v=DMARC1;p=none']] },
    'DMARC',
    /2 D/,
  ],
  ['a DMARC record without a policy', { '_dmarc.stoep.example': [['v=DMARC1; rua=x']] }, 'DMARC', /policy/],
])('finds %s', async (_what, change, name, says) => {
  const checks = await check({ ...right, ...change });
  const found = checks.filter(({ state }) => state !== 'ok');
  expect(found.map((one) => one.name)).toEqual([name]);
  expect(found[0]?.state).toBe('wrong');
  expect(found[0]?.says).toMatch(says);
});

it('asks for the SPF record of the bounce address, which receivers look at', async () => {
  const bounced = { ...right, 'bounces.example': [['v=spf1 mx -all']] };
  const [spf] = await check(bounced, { bounce: 'b@bounces.example' });
  expect(spf?.says).toContain('bounces.example says');
});

it('says that the DNS does not answer, and wrongs no record by it', async () => {
  const checks = await check(right, { hangs: true, limitMs: 100 });
  expect(states(checks)).toEqual(['warning', 'warning', 'warning']);
  for (const { says } of checks) expect(says).toContain('did not answer in time');
});

it('skips what is not used', async () => {
  const [, dkim] = await check(right, { dkim: null });
  expect(dkim?.state).toBe('skipped');
  const nothing = {
    mail: null,
    secrets: { smtpUrl: null, dkimKey: null },
    brand: { supportEmail: 'a@b.example' },
  };
  expect(states(await checkMailRecords(nothing))).toEqual(['skipped', 'skipped', 'skipped']);
});
