import * as v from 'valibot';
import { fetchWebhooks } from '#src/adapters/checkout/yoco-http.ts';
import type { Clock } from '#src/adapters/clock.ts';
import { type Finding, probeServer } from '#src/adapters/embeds/probe.ts';
import { sourceUrl } from '#src/adapters/embeds/source-url.ts';
import { checkSmtp } from '#src/adapters/mail/smtp-mailer.ts';
import { listPage, movieRow } from '#src/adapters/metadata/wire.ts';
import { callOutside } from '#src/adapters/outside/call-outside.ts';
import { type FetchOnceResult, fetchOnce } from '#src/adapters/outside/fetch-once.ts';
import { isPrivateHost } from '#src/adapters/outside/private-address.ts';
import { createSendPublic } from '#src/adapters/outside/public-only.ts';
import type { Config, EmbedServerConfig } from '#src/config/config.ts';
import { paths } from '#src/routes.ts';
import { type Check, fine, skipped, warning, wrong } from './check.ts';

/** Webhooks are refused beyond 3 minutes. Source: docs/security.md, rule 6. */
const maxDriftMs = { wrong: 180_000, warning: 5_000 };

const standIn = 'A stand-in serves.';

export async function checkMetadata(config: Config, clock: Clock): Promise<Check[]> {
  const name = 'metadata';
  const { metadata, secrets } = config;
  if (metadata === null || secrets.metadata === null) {
    return [skipped(name, standIn), skipped('clock', 'No outside service was asked for the time.')];
  }
  const { kind, value } = secrets.metadata;
  // A list that the product reads: a proxy's page or a garbled answer may have the status 200 too.
  const url = `${metadata.apiUrl}/trending/movie/week`;
  const answer =
    kind === 'key'
      ? await fetchOnce(`${url}?api_key=${encodeURIComponent(value)}`, {}, clock)
      : await fetchOnce(url, { Authorization: `Bearer ${value}` }, clock);
  const variable = kind === 'key' ? 'TMDB_API_KEY' : 'TMDB_ACCESS_TOKEN';
  return [judgeMetadata(answer, metadata.apiUrl, variable), judgeClock(answer), judgeAgreement(config)];
}

function judgeMetadata(answer: FetchOnceResult, apiUrl: string, variable: string): Check {
  const name = 'metadata';
  if (answer.kind === 'silent') {
    const todo = 'Check the network and TMDB_API_URL. Known titles are served until then.';
    return wrong(name, `${apiUrl} does not answer: ${answer.because}.`, todo);
  }
  if (answer.status === 200 && holdsTitles(answer.json)) return fine(name, 'The key is accepted.');
  if (answer.status === 200) {
    const todo = 'Check TMDB_API_URL and what lies between. Known titles are served until then.';
    return wrong(name, `${apiUrl} answers, and not with a list of titles.`, todo);
  }
  if (answer.status === 401 || answer.status === 403) {
    const todo = `Set ${variable} again, and restart. Known titles are served until then.`;
    return wrong(name, `The key in ${variable} is refused (${answer.status}).`, todo);
  }
  return warning(name, `${apiUrl} answers ${answer.status}.`, 'Try again later; check TMDB_API_URL.');
}

function holdsTitles(json: unknown): boolean {
  const list = v.safeParse(listPage, json);
  return list.success && list.output.results.some((row) => v.is(movieRow, row));
}

/** Its terms allow its data without charge only to products that charge nobody. */
function judgeAgreement({ production, hasMetadataAgreement }: Config): Check {
  const name = 'metadata agreement';
  if (hasMetadataAgreement) return fine(name, 'TMDB_AGREEMENT says that the service agreed.');
  if (!production) return skipped(name, 'Nobody is charged yet.');
  return warning(
    name,
    'Users are charged, and nothing says that the metadata service agreed in writing.',
    'Ask it for a commercial agreement, then set TMDB_AGREEMENT=yes.',
  );
}

function judgeClock(answer: FetchOnceResult): Check {
  const name = 'clock';
  if (answer.kind === 'silent' || answer.aheadMs === null) return skipped(name, 'No service gave its time.');
  const seconds = Math.round(answer.aheadMs / 1000);
  const off = Math.abs(answer.aheadMs);
  const finding = `It is ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} the film database's.`;
  const todo = 'Let the machine keep its time by NTP: webhooks are refused beyond 3 minutes.';
  if (off > maxDriftMs.wrong) return wrong(name, finding, todo);
  return off > maxDriftMs.warning ? warning(name, finding, todo) : fine(name, finding);
}

const subscriptions = v.object({
  subscriptions: v.array(v.object({ url: v.string(), mode: v.optional(v.string()) })),
});

export async function checkPayment(config: Config, clock: Clock): Promise<Check[]> {
  const { checkout, secrets, production, publicUrl } = config;
  if (checkout === null || secrets.checkout === null) {
    return [skipped('payment', standIn), skipped('webhook', standIn)];
  }
  const { secretKey } = secrets.checkout;
  const mode = secretKey.startsWith('sk_live_') ? 'live' : 'test';
  const answer = await fetchWebhooks(checkout.apiUrl, secretKey, clock);
  if (answer.kind === 'silent') {
    const finding = `${checkout.apiUrl} does not answer: ${answer.because}.`;
    return [
      wrong('payment', finding, 'Check the network and YOCO_API_URL.'),
      skipped('webhook', 'Not known.'),
    ];
  }
  if (answer.status !== 200) {
    const finding = `The key is refused or not understood (${answer.status}).`;
    return [wrong('payment', finding, 'Set YOCO_SECRET_KEY again.'), skipped('webhook', 'Not known.')];
  }
  const payment =
    production && mode === 'test'
      ? warning('payment', 'The key is accepted, and is a test key.', 'Set the live key to be paid.')
      : fine('payment', `The key is accepted: ${mode} mode.`);
  return [payment, judgeWebhook(answer.json, mode, publicUrl + paths.yocoWebhook)];
}

function judgeWebhook(json: unknown, mode: string, wanted: string): Check {
  const name = 'webhook';
  const read = v.safeParse(subscriptions, json);
  if (!read.success)
    return warning(name, 'The list of webhooks was not understood.', 'Look at the provider.');
  const ours = read.output.subscriptions.filter((one) => (one.mode ?? mode) === mode);
  if (ours.some(({ url }) => url === wanted)) return fine(name, `Registered: ${wanted}.`);
  const others = ours.map(({ url }) => URL.parse(url)?.origin ?? 'an unreadable address').join(', ');
  const finding = others === '' ? 'None is registered' : `Registered elsewhere only (${others})`;
  const todo = `Register ${wanted} with the provider, and set YOCO_WEBHOOK_SECRET to the secret that it returns.`;
  return wrong(name, `${finding} in ${mode} mode.`, todo);
}

export async function checkEmbeds({ embeds, publicUrl }: Config): Promise<Check[]> {
  if (embeds === null) return [skipped('players', standIn)];
  const resumes = embeds.map(checkResume).filter((check) => check !== null);
  const players = await Promise.all(
    embeds.map(async (server) => {
      const name = `player ${server.name}`;
      const { is, because } = await checkFraming(server, publicUrl);
      if (is === 'has') return fine(name, 'It answers, and lets itself be framed.');
      if (because === 'refuses framing') {
        const todo = `Have ${new URL(publicUrl).origin} allowed by its operator, or take it out of EMBED_SERVERS.`;
        return wrong(name, `It forbids ${publicUrl} to frame it.`, todo);
      }
      const todo = 'Try it in a browser; some refuse servers but still play.';
      const finding = `It could not be checked: ${because}.`;
      return is === 'lacks' ? wrong(name, finding, todo) : warning(name, finding, todo);
    }),
  );
  return [...players, ...checkSandboxes(embeds), ...resumes];
}

/** A server that asks for a wider sandbox is never offered to a sub-user. */
export function checkSandboxes(embeds: readonly Pick<EmbedServerConfig, 'sandbox'>[]): Check[] {
  if (embeds.some(({ sandbox }) => sandbox.length === 0)) return [];
  const finding = 'Every server asks for a wider sandbox, so sub-users have no playable source.';
  return [warning('players of sub-users', finding, 'Add a server without "sandbox" to EMBED_SERVERS.')];
}

/** Returns null if every address has the second to resume at. */
function checkResume({ name, movie, tv, anime }: EmbedServerConfig): Check | null {
  if ([movie, tv, anime].every((template) => template.includes('{seconds}'))) return null;
  const finding =
    'An address of it has no {seconds}: its player begins at 0 unless it takes the second by message.';
  return skipped(`resume ${name}`, finding);
}

export async function checkMail({ secrets, production }: Config): Promise<Check> {
  const name = 'mail';
  if (secrets.smtpUrl === null) {
    const finding = 'Mails stay in the outbox folder of DATA_DIR.';
    return production ? warning(name, finding, 'Set SMTP_URL and MAIL_FROM.') : skipped(name, finding);
  }
  const fault = await checkSmtp(secrets.smtpUrl);
  if (fault === null) return fine(name, 'The mail server accepts the sign-in.');
  if (fault === 'ETLS') {
    const finding = 'The mail server offers no encryption (STARTTLS), so no mail is handed to it.';
    return wrong(name, finding, 'Have STARTTLS switched on, or use an smtps:// address.');
  }
  return wrong(
    name,
    `The mail server refused the sign-in: ${fault}.`,
    'Check SMTP_URL; mails wait meanwhile.',
  );
}

/** A movie that every catalogue has. */
const sample = { kind: 'movie', imdbId: 'tt0111161', season: null, episode: null, dub: false } as const;

async function checkFraming(server: EmbedServerConfig, publicUrl: string): Promise<Finding> {
  const url = sourceUrl(server, sample);
  if (url === null) return { is: 'lacks', ttlMs: 0, because: 'its template makes no address' };
  return probeServer(url, {
    send: isPrivateHost(url.hostname) ? callOutside : createSendPublic(),
    headers: { accept: 'text/html' },
    ours: new URL(publicUrl),
    framable: [url.origin],
  });
}
