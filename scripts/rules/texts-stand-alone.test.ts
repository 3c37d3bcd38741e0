import { expect, test } from 'vitest';
import { checkFiles } from './fixture.ts';
import { texts } from './texts-stand-alone.ts';

const findings = async (jsx: string) =>
  (await checkFiles(texts, { 'src/ui/a.tsx': `const a = ${jsx};` })).length;

test.each([
  '<p>{on ? t`Loading...` : null}<b /></p>',
  '<p>Now {on && t`loading`}</p>',
  '<p>{on ? <b>one</b> : t(text)}{two}</p>',
  '<>{on ? <Trans>Hello</Trans> : null}</>',
  '<p>{on ? (off ? t`a` : null) : t`b`}<b /></p>',
])('refuses %s', async (jsx) => {
  expect(await findings(jsx)).toBe(1);
});

test('refuses a component that draws a bare text', async () => {
  const code =
    'function Count() { const f = () => { return <Trans>no</Trans>; }; return <Trans>yes</Trans>; }';
  expect(await checkFiles(texts, { 'src/ui/a.tsx': code })).toHaveLength(1);
  expect(await checkFiles(texts, { 'src/ui/a.tsx': 'function Count() { return <b>{t`yes`}</b>; }' })).toEqual(
    [],
  );
});

test.each([
  '<p>{on ? t`Loading...` : null}</p>',
  '<p>{on ? t`one` : t`two`}<b /></p>',
  '<p>{on ? <span>{t`one`}</span> : null}<b /></p>',
  '<p>{t`one`} <b /></p>',
  "<p>{name ?? ''}<b /></p>",
])('allows %s', async (jsx) => {
  expect(await findings(jsx)).toBe(0);
});
