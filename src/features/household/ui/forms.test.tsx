import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { confirmationTexts } from '#src/domain/password.ts';
import { noLimits } from '#src/domain/screen-time.ts';
import type { CardView } from '#src/ui/title-card.tsx';
import { english } from '#test/english.ts';
import { renderInRouter } from '#test/in-router.tsx';
import type { Member } from '../draft.ts';
import { profileTexts } from '../texts.ts';
import { AgeGroupField } from './age-group-field.tsx';
import { AudiencePreviewPanel, type AudiencePreviewView } from './audience-preview-panel.tsx';
import { DeletePanel } from './delete-panel.tsx';
import { DeviceList } from './device-list.tsx';
import { MemberList } from './member-list.tsx';
import { OwnPassword } from './own-password.tsx';
import { PhotoField } from './photo-field.tsx';
import { SaveBar } from './save-bar.tsx';
import { WatchedGrid } from './watched-grid.tsx';

/** Renders the HTML that a browser without script gets. */
const markup = (part: ReactNode) => renderInRouter(part, '/profile');

const nothing = () => undefined;
const alert = (html: string) => /role="alert"[^>]*>(.*?)</.exec(html)?.[1] ?? null;
const hostile = '<img src=x onerror=alert(1)>';

describe('Sub-Users', () => {
  const member: Member = {
    key: 'one',
    name: 'Lerato',
    ageGroup: '13+',
    genres: [],
    limits: noLimits,
    hasPin: false,
    character: 'lion',
    pin: undefined,
    password: '',
    asksConsent: false,
    state: 'saved',
  };
  const list = (members: Member[], latest = new Map<string, string | null>()) =>
    markup(
      <MemberList
        members={members}
        consent={null}
        latest={latest}
        chosen={[]}
        outcome={null}
        onChange={nothing}
        onDelete={nothing}
      />,
    );

  it('says that there is nobody yet', () => {
    expect(list([])).toContain('Add up to five family members.');
  });

  it('names whose each button is', () => {
    const html = list([member, { ...member, key: 'two', name: 'Sipho' }]);
    for (const name of ['Lerato', 'Sipho']) {
      for (const does of ['Edit', 'View as', 'Delete'])
        expect(html).toContain(`aria-label="${does} ${name}"`);
    }
  });

  it('asks before it deletes, by a page where there is no script', () => {
    const html = list([member]);
    expect(html).toMatch(/<form action="\/profile" method="get"><input type="hidden" name="ask" value="one"/);
  });

  it('offers no view as a sub-user who is not saved', () => {
    const html = list([{ ...member, state: 'new' }]);
    expect(html).not.toContain('View as');
    expect(html).toContain('New, not saved yet');
  });

  it('shows a name as text, and its first character whole', () => {
    const html = list([{ ...member, name: `😀${hostile}` }]);
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('>😀<');
  });

  it('says what was watched last', () => {
    expect(list([member], new Map([['one', 'Karoo Nights']]))).toContain('Watched last: Karoo Nights');
  });
});

describe('the age group', () => {
  const field = (value: '13+' | '13-16' | '18+') =>
    markup(<AgeGroupField label="Age group" value={value} onChoose={nothing} />);

  it('keeps an older group that is not offered any more', () => {
    expect(field('13-16')).toMatch(/<option value="13-16" selected/);
    expect(field('18+')).not.toContain('13-16');
  });

  it('says what a group may see', () => {
    expect(field('18+')).toContain('Everything. Adult titles only while you show them');
    expect(field('13+')).toContain('Titles from 14, such as TV-14, stay hidden');
  });
});

describe('What can NAME see?', () => {
  const karooNights = {
    kind: 'series' as const,
    titleId: 7,
    choice: null,
    mayAllow: true,
    mayBlock: true,
  };
  const subUsers = [
    { id: 'one', name: 'Lerato' },
    { id: 'two', name: 'Sipho' },
  ];
  const seen: AudiencePreviewView = {
    subUserId: 'two',
    title: hostile,
    verdicts: [],
    state: 'found',
    wait: null,
  };
  const panel = (fields: Partial<AudiencePreviewView> | null) =>
    markup(
      <AudiencePreviewPanel subUsers={subUsers} seen={fields && { ...seen, ...fields }} outcome={null} />,
    );

  it('is absent without a sub-user', () => {
    expect(markup(<AudiencePreviewPanel subUsers={[]} seen={null} outcome={null} />)).not.toContain(
      'What can',
    );
  });

  it('keeps who and what was asked for', () => {
    const html = panel({});
    expect(html).toMatch(/<option value="two" selected/);
    expect(html).toContain('value="&lt;img src=x onerror=alert(1)&gt;"');
    expect(html).not.toContain(hostile);
  });

  it('says Yes and No with the reason, in words for a screen reader too', () => {
    const verdict = {
      ...karooNights,
      name: 'Karoo Nights',
      note: 'Series, 2021',
      source: 'TMDB lists it as 16 in South Africa.',
    };
    const html = panel({
      verdicts: [
        { ...verdict, key: 'a', may: true, why: 'Suitable from 10.' },
        { ...verdict, key: 'b', may: false, why: 'Suitable from 16.' },
      ],
    });
    expect(html).toContain('Yes<span class="vh">, Sipho sees it</span>');
    expect(html).toContain('No<span class="vh">, it is hidden from Sipho</span>');
    expect(html).toContain('Suitable from 16. TMDB lists it as 16 in South Africa.');
  });

  it.each([
    ['found', 'We found no title called'],
    ['failed', 'We can’t reach the film database'],
    ['limited', 'Try again in 4 minutes.'],
    ['offline', 'You seem to be offline. Nothing was lost: try again.'],
  ] as const)('answers in the state %s', (state, text) => {
    expect(panel({ state, wait: 'Try again in 4 minutes.' })).toContain(text);
  });

  it('answers nothing about another sub-user', () => {
    expect(panel({ subUserId: 'gone' })).not.toContain('can be watched here');
  });
});

describe('Recently Watched', () => {
  const card = (key: string): CardView => ({
    key,
    href: `/watch/${key}`,
    name: `Title ${key}`,
    year: null,
    rating: null,
    poster: null,
    tint: '#6b4a3a',
  });
  const grid = (
    count: number,
    outcome: Parameters<typeof WatchedGrid>[0]['outcome'] = null,
    isShort = false,
  ) =>
    markup(
      <WatchedGrid
        short={isShort}
        watched={Array.from({ length: count }, (_, index) => ({
          kind: 'movie',
          titleId: index + 1,
          watchedAt: 1_000 + index,
          card: card(String(index + 1)),
        }))}
        outcome={outcome}
      />,
    );

  it.each([
    [0, false, true],
    [1, false, false],
    [2, true, false],
  ])('of %i titles offers to remove all: %s, and says that it is empty: %s', (count, all, isEmpty) => {
    const html = grid(count);
    expect(html.includes('Remove all')).toBe(all);
    expect(html.includes('Titles you watch will show here.')).toBe(isEmpty);
  });

  it('removes one title by a form of its own', () => {
    for (const html of [grid(2), grid(2, null, true)]) {
      expect(html).toContain('aria-label="Remove Title 2"');
      expect(html).toContain('name="titleId" value="2"');
    }
    // Where a title's sheet removes the title, only browsers without script need the form.
    expect(grid(2)).toMatch(/<noscript><form/);
    expect(grid(2, null, true)).not.toContain('<noscript>');
  });

  it('offers to undo what was removed, and says what failed', () => {
    const undone = grid(0, { intent: 'remove-all-watched', ok: true, text: 'Removed.', undo: '[{"a":1}]' });
    expect(undone).toContain('value="restore-watched"');
    expect(undone).toContain('value="[{&quot;a&quot;:1}]"');
    const failed = grid(1, { intent: 'remove-watched', ok: false, text: english(confirmationTexts.busy) });
    expect(alert(failed)).toBe(english(confirmationTexts.busy));
    expect(failed).not.toContain('Undo');
  });
});

describe('the other panels', () => {
  it('sign every device out but this one', () => {
    const device = { label: 'Chrome on Android', subUser: null, seen: 'today', openedBy: null };
    const html = markup(
      <DeviceList
        outcome={null}
        devices={[
          { ...device, handle: 'this', isThis: true },
          { ...device, handle: 'other', subUser: 'Lerato', isThis: false, openedBy: 'code' as const },
        ]}
      />,
    );
    expect(html).toContain('This device');
    expect(html.match(/signed in with a code/g)).toHaveLength(1);
    expect(html.match(/name="handle"/g)).toHaveLength(1);
    expect(html).toContain('name="handle" value="other"');
    expect(html).toContain('aria-label="Sign out Lerato Chrome on Android"');
  });

  it('ask for both passwords under the names that password managers know', () => {
    const html = markup(<OwnPassword email="nomsa@example.org" outcome={null} />);
    expect(html).toContain('autoComplete="current-password"');
    expect(html).toContain('autoComplete="new-password"');
    expect(html).toContain('autoComplete="username" name="username" value="nomsa@example.org"');
  });

  it('ask before an account or a sub-user is deleted', () => {
    const account = markup(<DeletePanel of={{ kind: 'account' }} />);
    expect(account).toContain(english(profileTexts.deleteAccount));
    expect(account).toContain('value="delete-account"');
    const sub = markup(<DeletePanel of={{ kind: 'sub', id: 'one', name: hostile }} />);
    expect(sub).toContain('name="id" value="one"');
    expect(sub).not.toContain(hostile);
    for (const html of [account, sub]) expect(html).toContain('role="alertdialog"');
  });

  it('save by a form that carries a picture, and say what isn’t saved yet', () => {
    const html = markup(<SaveBar look="primary" isEdited isSaving={false} outcome={null} onSave={nothing} />);
    expect(html).toContain('encType="multipart/form-data"');
    expect(html).toContain('You have changes that aren’t saved.');
  });

  it('choose a photo by our words, and name the file that was chosen', () => {
    const html = markup(
      <PhotoField
        saved={null}
        initial="N"
        character="owl"
        photo={new File(['x'], 'gogo.png')}
        onChange={nothing}
      />,
    );
    expect(html).toMatch(/<input[^>]*type="file"[^>]*aria-labelledby="([^"]+)"/);
    expect(html).toContain('Choose a photo');
    expect(html).toContain('gogo.png');
  });

  it('offer to remove a photo where there is one', () => {
    const field = (saved: string | null) =>
      markup(<PhotoField saved={saved} initial="N" character="owl" photo="kept" onChange={nothing} />);
    expect(field('/avatars/a.jpg')).toContain('Remove photo');
    expect(field(null)).not.toContain('Remove photo');
    expect(field(null)).toContain('accept="image/jpeg,image/png,image/webp,image/avif"');
  });
});
