import { expect, test } from 'vitest';
import { checkFiles } from './fixture.ts';
import { texts } from './texts-in-catalogues.ts';

const check = (code: string, path = 'src/routes/help/page.tsx') => checkFiles(texts, { [path]: code });

test.each([
  'const view = <p>Good evening</p>;',
  'const view = <img alt="A film" />;',
  'const view = <Field label="Email" />;',
  "const busy = 'We are busy. Please try again.';",
  'const busy = `We are busy. Please try again.`;',
  'const view = <Trans>Good</Trans>, other = <b>evening</b>;',
])('refuses %s', async (code) => {
  expect(await check(code)).toEqual(['src/routes/help/page.tsx:1 writes a text that no catalogue has']);
});

test.each([
  'const view = <p><Trans>Good <b>evening</b></Trans></p>;',
  'const view = <Plural value={count} one="# film" other="# films" />;',
  'const view = <p title={t`A film`}>{t`Good evening`} · {name} TMDB</p>;'.replace(' TMDB', ''),
  'const busy = msg`We are busy. Please try again.`;',
  'throw new Error("The catalogue is gone. Look again.");',
  'services.log.warn({}, "The mail could not be sent. It waits.");',
  'const view = <input name="email" className="field wide" />;',
])('lets %s be', async (code) => {
  expect(await check(code)).toEqual([]);
});

test('lets operators, the law and tests be', async () => {
  const code = 'const view = <p>Good evening</p>;';
  for (const path of [
    'src/routes/operator/page.tsx',
    'src/routes/terms-of-use/page.tsx',
    'src/ui/list.test.tsx',
  ])
    expect(await check(code, path)).toEqual([]);
});
