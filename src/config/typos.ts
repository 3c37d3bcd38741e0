import type { Environment } from './reading.ts';
import { variables } from './variables.ts';

const OUR_PREFIXES = /^(?:TMDB|YOCO|EMBED|STOEP|AVATAR|BACKUP|SMTP|BRAND)_/;
/** Shorter names resemble the shell's: HOME and HOST differ by two letters. */
const SHORTEST = 7;
const FARTHEST = 2;

const alone = 'Run several nodes behind a proxy instead: docs/scaling.md.';
const untraced = 'Request ids, logs and metrics say what traces said: docs/operating.md.';

/** Settings of earlier versions. */
const retired: Readonly<Record<string, string>> = {
  WORKERS: alone,
  OTEL_EXPORTER_OTLP_ENDPOINT: untraced,
  OTEL_EXPORTER_OTLP_HEADERS: untraced,
  OTEL_TRACES_SAMPLER_ARG: untraced,
};

export function findRetired(environment: Environment): string[] {
  return Object.entries(retired)
    .filter(([name]) => (environment[name] ?? '') !== '')
    .map(([name, instead]) => `${name} does nothing any more. ${instead}`);
}

/** Reads names only, never values. */
export function findTypos(environment: Environment): string[] {
  const names = Object.keys(variables);
  const sentences: string[] = [];
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || names.includes(name) || name.length > 64) continue;
    const ours = OUR_PREFIXES.test(name);
    if (!ours && name.length < SHORTEST) continue;
    // A name with one of our prefixes is compared within its family.
    const family = names.filter((one) => ours && one.split('_', 1)[0] === name.split('_', 1)[0]);
    const nearest = nearestOf(name.toUpperCase(), family.length > 0 ? family : names);
    if (ours || (nearest.distance <= FARTHEST && nearest.name.length >= SHORTEST)) {
      sentences.push(`${name} is not a setting of Stoep; did you mean ${nearest.name}?`);
    }
  }
  return sentences;
}

function nearestOf(name: string, candidates: readonly string[]): { name: string; distance: number } {
  let best = { name: '', distance: Number.POSITIVE_INFINITY };
  for (const candidate of candidates) {
    const distance = editDistance(name, candidate);
    if (distance < best.distance) best = { name: candidate, distance };
  }
  return best;
}

/** Computes the distance of Levenshtein. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
