import * as v from 'valibot';
import { createCheckoutProvider } from '#src/adapters/checkout/create-checkout-provider.ts';
import type { Clock } from '#src/adapters/clock.ts';
import { type ProbeFinding, probeServer } from '#src/adapters/embeds/probe.ts';
import { sourceUrl } from '#src/adapters/embeds/source-url.ts';
import { checkSmtp } from '#src/adapters/mail/smtp-mailer.ts';
import { listPage, movieRow } from '#src/adapters/metadata/wire.ts';
import { callOutside } from '#src/adapters/outside/call-outside.ts';
import { type FetchOnceResult, fetchOnce } from '#src/adapters/outside/fetch-once.ts';
import { isPrivateHost } from '#src/adapters/outside/private-address.ts';
import { createSendPublic } from '#src/adapters/outside/public-only.ts';
import type { Config, EmbedServerConfig } from '#src/config/config.ts';
import { paths } from '#src/routes.ts';
import { type CheckDeps, type Finding, fine, skipped, warning, wrong } from './check.ts';

/** Webhooks are refused beyond 3 minutes. Source: docs/security.md, rule 6. */
const maxDriftMs = { wrong: 180_000, warning: 5_000 };

const standIn = 'A stand-in serves.';

/** Uses what a running server knows, without a call to the party. `real` is the party's configuration. */
export function checkParty(name: string, real: unknown, { server }: Pick<CheckDeps, 'server'>): Finding {
  if (real !== null) return { ...skipped(name, 'It is configured; doctor asks it.'), word: 'configured' };
  if (server?.preview.status() === 'running') return { ...skipped(name, standIn), word: 'stand-in' };
  return wrong(name, 'The stand-in has stopped.', 'Start the product again.');
}

/** The circuit breaker opens if TMDB fails or refuses the key. */
export function checkMetadataCalls(deps: Pick<CheckDeps, 'server' | 'config'>): Finding {
  const name = 'metadata';
  const finding = checkParty(name, deps.config.metadata, deps);
  const load = deps.server?.metadata.load();
  if (finding.state === 'wrong' || load === undefined) return finding;
  if (load.isKeyRefused) return keyRefused(deps.config.secrets.metadata?.kind ?? 'token');
  if (!load.isSpared) return finding;
  const says = 'It fails, so calls are spared for some seconds: stored titles are served.';
  return { ...warning(name, says, 'Run doctor, which says why.'), word: finding.word ?? '' };
}

type PartyDeps = Pick<CheckDeps, 'config' | 'server' | 'clock' | 'log'>;

export async function checkMetadata(config: Config, clock: Clock): Promise<Finding[]> {
  const name = 'metadata';
  const { metadata, secrets } = config;
  if (metadata === null || secrets.metadata === null) {
    return [skipped(name, standIn), skipped('clock', 'No outside service was asked for the time.')];
  }
  const { kind, value } = secrets.metadata;
  // Asks for a list, and checks its content: a proxy's page or a garbled answer may have the status 200, too.
  const url = `${metadata.apiUrl}/trending/movie/week`;
  const answer =
    kind === 'key'
      ? await fetchOnce(`${url}?api_key=${encodeURIComponent(value)}`, {}, clock)
      : await fetchOnce(url, { Authorization: `Bearer ${value}` }, clock);
  return [judgeMetadata(answer, metadata.apiUrl, kind), judgeClock(answer), judgeAgreement(config)];
}

type KeyKind = 'key' | 'token';

function keyRefused(kind: KeyKind): Finding {
  const variable = kind === 'key' ? 'TMDB_API_KEY' : 'TMDB_ACCESS_TOKEN';
  const todo = `Set ${variable} again, and restart. Known titles are served until then.`;
  return wrong('metadata', `TMDB refuses the key in ${variable}.`, todo);
}

function judgeMetadata(answer: FetchOnceResult, apiUrl: string, kind: KeyKind): Finding {
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
  if (answer.status === 401 || answer.status === 403) return keyRefused(kind);
  return warning(name, `${apiUrl} answers ${answer.status}.`, 'Try again later; check TMDB_API_URL.');
}

function holdsTitles(json: unknown): boolean {
  const list = v.safeParse(listPage, json);
  return list.success && list.output.results.some((row) => v.is(movieRow, row));
}

/** TMDB's terms allow the use of its data without charge only to products that charge nobody. */
function judgeAgreement({ production, hasMetadataAgreement }: Config): Finding {
  const name = 'metadata agreement';
  if (hasMetadataAgreement) return fine(name, 'TMDB_AGREEMENT says that the service agreed.');
  if (!production) return skipped(name, 'Nobody is charged yet.');
  return warning(
    name,
    'Users are charged, and nothing says that TMDB agreed in writing.',
    'Ask it for a commercial agreement, then set TMDB_AGREEMENT=yes.',
  );
}

function judgeClock(answer: FetchOnceResult): Finding {
  const name = 'clock';
  if (answer.kind === 'silent' || answer.aheadMs === null) return skipped(name, 'No service gave its time.');
  const seconds = Math.round(answer.aheadMs / 1000);
  const off = Math.abs(answer.aheadMs);
  const finding = `It is ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} TMDB's.`;
  const todo = 'Let the machine keep its time by NTP: webhooks are refused beyond 3 minutes.';
  if (off > maxDriftMs.wrong) return wrong(name, finding, todo);
  return off > maxDriftMs.warning ? warning(name, finding, todo) : fine(name, finding);
}

/** Without a server, as in `doctor`, nothing is known of a stand-in. */
export async function checkPayment(deps: PartyDeps): Promise<Finding[]> {
  const { checkout, secrets, production, publicUrl } = deps.config;
  if (checkout === null || secrets.checkout === null) {
    const payment =
      deps.server === null ? skipped('payment', standIn) : checkParty('payment', checkout, deps);
    return [payment, skipped('webhook', standIn)];
  }
  const provider = createCheckoutProvider({ ...checkout, ...secrets.checkout }, deps.log);
  const webhookUrl = publicUrl + paths.webhookOf(provider.name);
  const found = await provider.inspect({ webhookUrl, production, clock: deps.clock });
  return found.map((finding) => (finding.state === 'ok' ? { ...finding, word: 'configured' } : finding));
}

export async function checkEmbeds({ embeds, publicUrl }: Config): Promise<Finding[]> {
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

/** A player that asks for a wider sandbox is never offered to a sub-user. */
export function checkSandboxes(embeds: readonly Pick<EmbedServerConfig, 'sandbox'>[]): Finding[] {
  if (embeds.some(({ sandbox }) => sandbox.length === 0)) return [];
  const finding = 'Every server asks for a wider sandbox, so sub-users have no playable source.';
  return [warning('players of sub-users', finding, 'Add a server without "sandbox" to EMBED_SERVERS.')];
}

/** Returns null if every address has a place for the second to resume at. */
function checkResume({ name, movie, tv, anime }: EmbedServerConfig): Finding | null {
  if ([movie, tv, anime].every((template) => template.includes('{seconds}'))) return null;
  const finding =
    'An address of it has no {seconds}: its player begins at 0 unless it takes the second by message.';
  return skipped(`resume ${name}`, finding);
}

/** Nodemailer and Node give these codes before a server has answered. */
const unreachable = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ECONNREFUSED', 'ENOTFOUND']);

export async function checkMail({ secrets, production }: Config): Promise<Finding> {
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
  if (fault === 'EAUTH') {
    const todo = 'Check user and password in SMTP_URL; mails wait meanwhile.';
    return wrong(name, 'The mail server refuses the sign-in.', todo);
  }
  const finding = unreachable.has(fault)
    ? `The mail server can't be reached (${fault}).`
    : `The mail server answers, but not as expected (${fault}).`;
  return wrong(name, finding, 'Check host and port in SMTP_URL, and the network; mails wait meanwhile.');
}

/** A movie that every catalogue has. */
const sample = { kind: 'movie', imdbId: 'tt0111161', season: null, episode: null, dub: false } as const;

async function checkFraming(server: EmbedServerConfig, publicUrl: string): Promise<ProbeFinding> {
  const url = sourceUrl(server, sample);
  if (url === null) return { is: 'lacks', ttlMs: 0, because: 'its template makes no address' };
  return probeServer(url, {
    send: isPrivateHost(url.hostname) ? callOutside : createSendPublic(),
    headers: { accept: 'text/html' },
    ours: new URL(publicUrl),
    framable: [url.origin],
  });
}
