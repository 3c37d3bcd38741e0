import { expect, it } from 'vitest';
import { genres } from '#src/domain/genres.ts';
import { noLimits } from '#src/domain/screen-time.ts';
import { english } from '#test/english.ts';
import { renderInRouter } from '#test/in-router.tsx';
import type { SavedSubUser } from '../draft.ts';
import { profileTexts } from '../texts.ts';
import { EditPanel } from './edit-panel.tsx';

const lerato: SavedSubUser = {
  id: 'l1',
  name: 'Lerato',
  ageGroup: '13+',
  genres: ['Comedy'],
  limits: { ...noLimits, weekdayMinutes: 60, weekendBedtime: 20 * 60 },
  hasPin: false,
  character: 'lion' as const,
};

function markup(of: Partial<SavedSubUser> = {}, refusal: string | null = null, hasConsent = true): string {
  const outcome = refusal === null ? null : { intent: 'edit' as const, ok: false, text: refusal };
  return renderInRouter(
    <EditPanel of={{ ...lerato, ...of }} typed={null} hasConsent={hasConsent} outcome={outcome} />,
  );
}

const names = (html: string) => new Set([...html.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name));
const options = (html: string) => {
  const ageGroups = /<select[^>]*name="ageGroup".*?<\/select>/.exec(html)?.[0] ?? '';
  return [...ageGroups.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value);
};

it('posts what can be changed of one sub-user to the page that shows it', () => {
  const html = markup();
  expect(html).toMatch(
    /<form[^>]*method="post"[^>]*action="\/profile\?edit=l1"|<form[^>]*action="\/profile\?edit=l1"[^>]*method="post"/,
  );
  const limits = ['weekdayMinutes', 'weekendMinutes', 'weekdayBedtime', 'weekendBedtime'];
  expect(names(html)).toEqual(new Set(['intent', 'id', 'ageGroup', 'password', 'pin', 'genre', ...limits]));
  expect(names(markup({ hasPin: true }))).toContain('removePin');
  expect(html).toMatch(/<input type="hidden" name="id" value="l1"/);
  for (const genre of genres) expect(html).toContain(`value="${genre}"`);
});

it('begins with what is saved, and without a password', () => {
  const html = markup();
  expect(html).toMatch(/<option value="13\+" selected/);
  expect(html.match(/ checked=""/g)).toHaveLength(1);
  const chosen = [...html.matchAll(/selected="">([^<]*)</g)].map(([, label]) => label);
  expect(chosen).toEqual(['13+', '1 hour', 'No limit', 'No bedtime', '20:00']);
  expect(/<input[^>]*name="password"[^>]*>/.exec(html)?.[0]).not.toContain('value="');
});

it('offers the age groups of the profile, and an older one to whoever has it', () => {
  expect(options(markup())).toEqual(['All', '13+', '18+', 'Below 13']);
  expect(options(markup({ ageGroup: '13-16' }))).toEqual(['All', '13+', '18+', 'Below 13', '13-16']);
});

it('asks for the consent that the household has not given, unticked', () => {
  expect(markup()).not.toContain(english(profileTexts.consent));
  const html = markup({}, null, false);
  expect(html).toContain(english(profileTexts.consent));
  expect(/<input[^>]*name="consent"[^>]*>/.exec(html)?.[0]).not.toContain('checked');
});

it('says why it was refused, and writes a name as text', () => {
  const html = markup({ name: '<b>Zoë</b>' }, english(profileTexts.consentMissing));
  expect(html).toContain('Screen time of <bdi>&lt;b&gt;Zoë&lt;/b&gt;</bdi>');
  expect(/role="alert">([^<]*)</.exec(html)?.[1]).toBe(english(profileTexts.consentMissing));
  expect(html).not.toContain('<b>Zoë</b>');
  expect(html).toContain('Edit &lt;b&gt;Zoë');
});
