import type { Environment } from './reading.ts';
import { secretFileNames } from './secret-files.ts';
import { variables } from './variables.ts';

/** Other programs hardly use these prefixes. */
const ourPrefixes = /^(?:TMDB|YOCO|EMBED|STOEP|AVATAR|BACKUP|SMTP|MAIL_DKIM|BRAND|DATABASE)_/;

const alone = 'Run several nodes behind a proxy instead: docs/scaling.md.';
const untraced = 'Request ids, logs and metrics say what traces said: docs/monitoring.md.';

/** Earlier versions had these settings. */
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

/** Warns of names that begin like ours, or are ours in another case. Values are never shown. */
export function findTypos(environment: Environment): string[] {
  const names = Object.keys(variables);
  const isSet = (name: string) => environment[name] !== undefined;
  const isOdd = (name: string) =>
    isSet(name) &&
    !names.includes(name) &&
    !secretFileNames.includes(name) &&
    // Some machines set a proxy in upper and in lower case.
    (ourPrefixes.test(name) || (names.includes(name.toUpperCase()) && !isSet(name.toUpperCase())));
  return Object.keys(environment)
    .filter(isOdd)
    .map((name) => {
      const prefix = name.slice(0, name.indexOf('_') + 1).toUpperCase();
      const alike = names.filter((one) => one.startsWith(prefix));
      const settings =
        alike.length === 0 ? 'docs/configuration.md lists the settings.' : `There is ${alike.join(', ')}.`;
      return `${name.slice(0, 64)} is not a setting of Stoep. ${settings}`;
    });
}
