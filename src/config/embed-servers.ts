import * as v from 'valibot';
import { isLoopback } from '#src/domain/loopback.ts';
import { addressSettings } from '#src/domain/settings.ts';
import type { EmbedServerConfig } from './config.ts';
import { line } from './fields.ts';

// Every player has allow-scripts and allow-same-origin anyway, and none may navigate the top. Source:
// https://html.spec.whatwg.org/#attr-iframe-sandbox.
const SANDBOX_TOKENS = [
  'allow-downloads',
  'allow-forms',
  'allow-modals',
  'allow-orientation-lock',
  'allow-pointer-lock',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-presentation',
  'allow-storage-access-by-user-activation',
] as const;

const PLACEHOLDER = /\{[^{}]*\}/g;

function template(...required: string[]) {
  const sorted = [...required].sort();
  return v.pipe(
    line,
    v.check((text) => {
      const url = URL.parse(text.replace(PLACEHOLDER, '1'));
      return (
        url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))
      );
    }, 'an https URL, or http on loopback'),
    // A placeholder in the host would let a title choose the origin.
    v.check((text) => !/[{}]/.test(text.split('/', 3).join('/')), 'no placeholder in its host'),
    v.check((text) => !/^[^/]*\/\/[^/]*@/.test(text), 'no user or password'),
    v.check(
      (text) => {
        const found = new Set((text.match(PLACEHOLDER) ?? []).map((one) => one.slice(1, -1)));
        for (const name of ['seconds', ...addressSettings]) found.delete(name);
        return [...found].sort().join() === sorted.join();
      },
      `exactly the placeholders ${required.map((one) => `{${one}}`).join(', ')}, and optionally {seconds} and {language}`,
    ),
  );
}

const server = v.strictObject(
  {
    name: v.pipe(line, v.trim(), v.minLength(1), v.maxLength(40)),
    movie: template('imdb'),
    tv: template('imdb', 'season', 'episode'),
    anime: v.optional(template('imdb', 'season', 'episode')),
    sandbox: v.optional(v.array(v.picklist(SANDBOX_TOKENS)), []),
  },
  'an object with name, movie, tv and optionally anime and sandbox, and no other key',
);

const servers = v.pipe(
  v.array(server, 'a JSON array of servers'),
  v.minLength(1, 'one to three servers'),
  v.maxLength(3, 'one to three servers'),
  v.check(
    (list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length,
    'a name for each',
  ),
);

/**
 * Refuses servers on the origin of `publicUrl`, because their frames would escape the sandbox. Returned
 * problems hold no values.
 */
export function readEmbedServers(
  text: string,
  publicUrl: string,
): { ok: true; servers: EmbedServerConfig[] } | { ok: false; expected: string[] } {
  const parsed = v.safeParse(servers, parseJson(text), { abortPipeEarly: true });
  if (!parsed.success) return { ok: false, expected: [...new Set(parsed.issues.map(describe))] };
  const list = parsed.output.map((one) => ({ ...one, anime: one.anime ?? one.tv }));
  const ours = URL.parse(publicUrl)?.origin;
  const clash = list.some(({ movie, tv, anime }) =>
    [movie, tv, anime].some((one) => URL.parse(one.replace(PLACEHOLDER, '1'))?.origin === ours),
  );
  if (clash) return { ok: false, expected: ['servers on another origin than PUBLIC_URL'] };
  return { ok: true, servers: list };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const KNOWN_KEYS = new Set(['name', 'movie', 'tv', 'anime', 'sandbox']);

function describe(issue: v.BaseIssue<unknown>): string {
  const path = issue.path ?? [];
  const index = path[0]?.key;
  const key = path[1]?.key;
  const where = typeof index === 'number' ? `server ${index + 1}` : 'the list';
  // An unknown key isn't repeated: it may be a secret.
  if (typeof key !== 'string') return `${where}: ${sentence(issue)}`;
  if (!KNOWN_KEYS.has(key)) return `${where}: no other key than ${[...KNOWN_KEYS].join(', ')}`;
  if (key === 'sandbox') return `${where}, sandbox: a list out of ${SANDBOX_TOKENS.join(', ')}`;
  if (key === 'name') return `${where}, name: 1 to 40 characters on one line`;
  return `${where}, ${key}: ${sentence(issue)}`;
}

function sentence(issue: v.BaseIssue<unknown>): string {
  // Valibot's own sentences repeat the value.
  return issue.message.startsWith('Invalid') ? 'text on one line' : issue.message;
}
