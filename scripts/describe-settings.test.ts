import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { readConfig } from '#src/config/env.ts';
import type { Environment } from '#src/config/reading.ts';
import { type VariableName, variables } from '#src/config/variables.ts';
import { config, cwd, production, wrong } from '#test/configuration.ts';
import { withLimits } from './describe-limits.ts';
import { describeExample, describeSettings, namesOf } from './describe-settings.ts';
import { settingTexts } from './setting-texts.ts';

it('has written the document and the example: npm run settings', () => {
  expect(readFileSync('docs/configuration.md', 'utf8')).toBe(describeSettings());
  expect(readFileSync('.env.example', 'utf8')).toBe(describeExample());
  const requirements = readFileSync('docs/requirements.md', 'utf8');
  expect(withLimits(requirements)).toBe(requirements);
});

it('calls a must what production refuses to start without', () => {
  const refused = wrong({ NODE_ENV: 'production' });
  expect(refused).not.toEqual([]);
  expect(namesOf('must')).toEqual(expect.arrayContaining(refused));
  const others = namesOf('must').filter((name) => !refused.includes(name));
  expect(others).toEqual(['NODE_ENV', 'TMDB_ACCESS_TOKEN']);
});

it('names the default that counts', () => {
  const settings = Object.entries(settingTexts).filter(([, { unset }]) => /^[\w/:.@,=-]+$/.test(unset));
  const others = ['none', 'development'];
  const named = settings.filter(([, { unset }]) => !others.includes(unset));
  expect(named.length).toBeGreaterThan(12);
  for (const [name, { unset }] of named) {
    expect({ [name]: config({ ...production, [name]: unset }) }).toEqual({
      [name]: config({ ...production, [name]: undefined }),
    });
  }
});

it('has an example that production starts from, once the keys are filled in', () => {
  const text = describeExample();
  const settings: Environment = parseEnv(text);
  expect(Object.keys(settings).toSorted()).toEqual(namesOf('must').toSorted());
  const { TMDB_API_KEY, ...filled } = { ...settings, ...production };
  expect(readConfig({ ...filled, TMDB_API_KEY }, { cwd }).ok).toBe(true);
  // An example without its # must be parsed as its value.
  const examples = text.replaceAll(/^#(?=[A-Z_]+=)/gm, '');
  const whole = parseEnv(examples) as Record<VariableName, string>;
  for (const [name, { example }] of Object.entries(variables)) {
    if (name in settings) continue;
    expect(whole[name as VariableName], name).toBe(example);
  }
});
