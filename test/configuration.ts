import type { Config } from '#src/config/config.ts';
import { describeProblems, readConfig } from '#src/config/env.ts';
import type { Environment } from '#src/config/reading.ts';

/** The folder that paths are told from. */
export const cwd = '/srv/stoep';
/** A right APP_SECRET. */
export const secret = 'kq3489yqwefhq9w8efyq-wef8yqwefhuiweffw';
/** A right YOCO_WEBHOOK_SECRET. */
export const webhook = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';

/** Reads an environment that must be right. */
export function config(environment: Environment): Config {
  const result = readConfig(environment, { cwd });
  if (!result.ok) throw new Error(describeProblems(result.problems));
  return result.config;
}

/** The names of what is wrong with one, in order. */
export function wrong(environment: Environment): string[] {
  const result = readConfig(environment, { cwd });
  return result.ok ? [] : result.problems.map(({ name }) => name);
}
