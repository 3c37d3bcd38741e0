import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConfig } from './env.ts';
import { describeProblems } from './problems.ts';
import { variables } from './variables.ts';

// The text is long and odd, so that it doesn't occur in the product's own sentences by chance.
const secretText = fc
  .string({ minLength: 12, maxLength: 60, unit: 'grapheme' })
  .map((text) => `zq#${text}`)
  .filter((text) => text.trim() === text);

const names = Object.keys(variables);

test('no value ever shows in what an operator is told, whichever variable holds it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), secretText), (environment) => {
      const result = readConfig(environment, { cwd: '/srv' });
      const output = [result.ok ? '' : describeProblems(result.problems), ...result.warnings].join('\n');
      for (const value of Object.values(environment)) expect(output).not.toContain(value);
    }),
  );
});

test('nor a password inside an address, nor text inside the list of servers', () => {
  fc.assert(
    fc.property(secretText, fc.boolean(), (secret, isProduction) => {
      const part = encodeURIComponent(secret);
      const environment = {
        NODE_ENV: isProduction ? 'production' : 'development',
        DATABASE_URL: `postgres://user:${part}@host`,
        CACHE_URL: `rediz://user:${part}@host`,
        SMTP_URL: `smtp://user:${part}@mail.example`,
        PUBLIC_URL: `https://user:${part}@a.example`,
        TMDB_API_URL: `https://a.example/?key=${part}`,
        YOCO_SECRET_KEY: `sk_wrong_${part}`,
        YOCO_WEBHOOK_SECRET: `whsec_%${part}`,
        TMDB_APIKEY: secret,
        EMBED_SERVERS: JSON.stringify([
          { name: secret, movie: `http://a.example/${part}`, tv: secret, [secret]: 1, sandbox: [secret] },
        ]),
      };
      const result = readConfig(environment, { cwd: '/srv' });
      if (result.ok) throw new Error('Not refused.');
      const output = [describeProblems(result.problems), ...result.warnings].join('\n');
      expect(output).not.toContain(secret);
      expect(output).not.toContain(part);
      expect(result.problems.length).toBeGreaterThanOrEqual(8);
    }),
  );
});

test('any environment is answered, never thrown at', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), fc.string()), (environment) => {
      expect(readConfig(environment, { cwd: '/srv' })).toHaveProperty('ok');
    }),
  );
});
