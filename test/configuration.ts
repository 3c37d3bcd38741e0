import type { Config } from '#src/config/config.ts';
import { readConfig } from '#src/config/env.ts';
import { describeProblems } from '#src/config/problems.ts';
import type { Environment } from '#src/config/reading.ts';

/** The folder that relative paths start from. */
export const cwd = '/srv/stoep';
/** A valid APP_SECRET. */
export const secret = 'kq3489yqwefhq9w8efyq-wef8yqwefhuiweffw';
/** A valid YOCO_WEBHOOK_SECRET. */
export const webhook = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';

export const embed = {
  name: 'One',
  movie: 'https://a.example/m/{imdb}',
  tv: 'https://a.example/t/{imdb}/{season}/{episode}',
};

/** The settings that production needs, and no others. */
export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://stoep.example',
  TRUST_PROXY: '1',
  SUPPORT_EMAIL: 'support@stoep.co.za',
  BILLING_EMAIL: 'billing@stoep.co.za',
  APP_SECRET: secret,
  TMDB_API_KEY: '0123456789abcdef0123456789abcdef',
  YOCO_SECRET_KEY: 'sk_live_abc123',
  YOCO_WEBHOOK_SECRET: webhook,
  EMBED_SERVERS: JSON.stringify([embed]),
  SMTP_URL: 'smtps://user:password@mail.example',
  MAIL_FROM: 'Stoep <no-reply@stoep.example>',
};

/** Reads an environment that must be valid. */
export function config(environment: Environment): Config {
  const result = readConfig(environment, { cwd });
  if (!result.ok) throw new Error(describeProblems(result.problems));
  return result.config;
}

/** Returns the names of the wrong settings, in order. */
export function wrong(environment: Environment): string[] {
  const result = readConfig(environment, { cwd });
  return result.ok ? [] : result.problems.map(({ name }) => name);
}
