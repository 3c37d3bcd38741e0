import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { renderInRouter } from '#test/in-router.tsx';
import { AudiencePreviewPanel } from './audience-preview-panel.tsx';
import { ChosenTitles } from './chosen-titles.tsx';
import type { VerdictView } from './verdict-choices.tsx';

/** Renders the HTML that a browser without script gets. */
const markup = (part: ReactNode) => renderInRouter(part);

const hostile = '<img src=x onerror=alert(1)>';

it('lists what was allowed and blocked, each with its Undo, and says which allowance is over', () => {
  const title = { subUserId: 'one', kind: 'movie' as const };
  const html = markup(
    <ChosenTitles
      name="Lerato"
      chosen={[
        { ...title, titleId: 1, name: hostile, choice: 'block', isOver: false },
        { ...title, titleId: 2, name: 'Karoo Nights', choice: 'allow', isOver: true },
      ]}
    />,
  );
  expect(html).toContain('Allowed and blocked (2)');
  expect(html).not.toContain(hostile);
  expect(html).toContain('aria-label="Undo Karoo Nights"');
  expect(html.match(/name="choice" value=""/g)).toHaveLength(2);
  expect(html.match(/Its rating has changed/g)).toHaveLength(1);
  expect(markup(<ChosenTitles name="Lerato" chosen={[]} />)).toBe('');
});

it('offers to allow what is hidden and may be allowed, to block the rest, and to undo both', () => {
  const usual: VerdictView = {
    key: 'a',
    kind: 'series',
    titleId: 7,
    name: 'Dusk',
    note: '',
    may: false,
    choice: null,
    mayAllow: true,
    mayBlock: true,
    why: '',
    source: null,
  };
  const buttons = (fields: Partial<VerdictView>) => {
    const verdicts = [{ ...usual, ...fields }];
    const seen = { subUserId: 'one', title: 'dusk', verdicts, state: 'found' as const, wait: null };
    const subUsers = [{ id: 'one', name: 'Lerato' }];
    const html = markup(<AudiencePreviewPanel subUsers={subUsers} seen={seen} outcome={null} />);
    return [...html.matchAll(/aria-label="(\w+) Dusk"/g)].map(([, label]) => label);
  };
  expect(buttons({ may: true })).toEqual(['Block']);
  expect(buttons({})).toEqual(['Allow', 'Block']);
  expect(buttons({ mayAllow: false })).toEqual(['Block']);
  expect(buttons({ mayAllow: false, mayBlock: false })).toEqual([]);
  expect(buttons({ may: true, choice: 'allow' })).toEqual(['Undo', 'Block']);
  expect(buttons({ choice: 'block' })).toEqual(['Undo']);
});
