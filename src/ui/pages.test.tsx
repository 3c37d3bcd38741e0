import { renderToStaticMarkup as render } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type EmptyArt, emptyArts } from '#src/browser/empty-art.ts';
import { SettingControl } from '#src/features/viewing/ui/setting-control.tsx';
import { renderInRouter } from '#test/in-router.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorView } from './error-view.tsx';
import { Footer } from './footer.tsx';
import { LegalDocument, type LegalSection } from './legal-document.tsx';
import { PublicHeader } from './nav-bar.tsx';
import { SignOut } from './sign-out.tsx';

const nothing = () => {};

/** Returns the address and the text of each link. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href, inner = '']) => `${href} ${inner.replace(/<[^>]*>/g, '')}`,
  );
}

describe('an empty state', () => {
  const state = (art: EmptyArt, page = false) =>
    render(<EmptyState art={art} page={page} title="Nothing yet" text="…" action={<a href="/">Home</a>} />);

  it('heads a part of a page, or the page', () => {
    expect(state('empty')).toContain('<h2>Nothing yet</h2>');
    expect(state('empty', true)).toContain('<h1>Nothing yet</h1>');
  });

  it('has a silent picture of its own', () => {
    const arts = Object.keys(emptyArts) as EmptyArt[];
    const pictures = arts.map((art) => /<svg [^>]*aria-hidden="true">(.*)<\/svg>/.exec(state(art))?.[1]);
    expect(new Set(pictures).size).toBe(arts.length);
  });
});

describe('a page that doesn’t exist', () => {
  it.each([
    ['main', ['/ Home', '/movies Movies', '/search Search']],
    ['sub', ['/subuser Back to Home']],
    ['none', ['/login Sign in', '/help Help']],
  ] as const)('leads on by links that the viewer may open: %s', (bar, links) => {
    expect(linksOf(render(<ErrorView kind="not-found" bar={bar} />))).toEqual(links);
  });

  it('has one main action', () => {
    expect(render(<ErrorView kind="not-found" bar="main" />).match(/button primary/g)).toHaveLength(1);
  });
});

describe('a page that failed', () => {
  it.each([
    ['main', '/ Home'],
    ['sub', '/subuser Back to Home'],
    ['none', '/login Sign in'],
  ] as const)('can be tried again by a new document, or left: %s', (bar, way) => {
    const html = render(<ErrorView kind="broken" bar={bar} />);
    expect(linksOf(html)).toEqual([' Try again', way]);
    expect(html).toMatch(/<a href="" [^>]*data-reload="">/);
  });
});

describe('the footer', () => {
  it('leads to help, privacy and terms', () => {
    expect(linksOf(render(<Footer brand="Veranda" device="/device" />))).toEqual([
      '/help Help',
      '/data Data use',
      '/privacy-policy Privacy',
      '/terms-of-use Terms',
      '/device This device',
    ]);
  });

  it('names nobody without a brand', () => {
    const html = render(<Footer brand="" device="/device" />);
    expect(html).not.toContain('©');
    expect(html).toContain('This website hosts no video.');
  });
});

describe('the settings of a device', () => {
  it('have a choice of theme that waits for script, and begins dark', () => {
    const choice = /<select name="theme" disabled=""[^>]*>(.*?)<\/select>/.exec(
      renderInRouter(<SettingControl name="theme" />),
    )?.[1];
    expect(
      [...(choice ?? '').matchAll(/value="(\w+)"( selected="")?>([^<]+)</g)].map((one) => one.slice(1)),
    ).toEqual([
      ['dark', ' selected=""', 'Dark'],
      ['light', undefined, 'Light'],
      ['system', undefined, 'Same as this device'],
    ]);
  });
});

describe('the head of a public page', () => {
  const html = render(<PublicHeader brand="Veranda" />);

  it('begins with the way past itself, then leads home', () => {
    expect(linksOf(html)).toEqual(['#content Skip to content', '/login Veranda']);
  });

  it('has no navigation bar', () => {
    expect(html).not.toContain('<nav');
  });
});

describe('a legal document', () => {
  function show(body: LegalSection['body'], ...more: LegalSection[]): string {
    const sections = [{ id: 'who', title: 'Who we are', body }, ...more];
    return render(
      <LegalDocument
        title="Terms"
        operatorChangedOn={null}
        updated="August 20, 2025"
        lead="Hello."
        sections={sections}
      />,
    );
  }

  it('has contents that lead to each section in its order', () => {
    const html = show(['One.'], { id: 'what', title: 'What you pay', body: ['Two.'] });
    expect(linksOf(html)).toEqual(['#who Who we are', '#what What you pay']);
    const sections = [
      ...html.matchAll(/<section id="(\w+)" aria-labelledby="([\w-]+)"><h2 id="([\w-]+)">([^<]+)</g),
    ];
    expect(sections.map(([, id, label, heading, text]) => [id, label === heading, text])).toEqual([
      ['who', true, '1. Who we are'],
      ['what', true, '2. What you pay'],
    ]);
  });

  it('can be reached by the skip link', () => {
    expect(show(['One.'])).toMatch(/^<main id="content" tabindex="-1"/);
  });

  it('holds lists as lists', () => {
    expect(show(['First:', ['a', 'b']])).toContain('<p>First:</p><ul><li>a</li><li>b</li></ul>');
  });

  it.each([
    ['Write to help@veranda.example.', ['help@veranda.example']],
    ['Write to help@veranda.example, or call.', ['help@veranda.example']],
    ['Help (help@veranda.example)', ['help@veranda.example']],
    ['<help@veranda.example>', ['help@veranda.example']],
    ['a@b.example; c@d.example', ['a@b.example', 'c@d.example']],
    ['first.last+tag@sub.veranda.example', ['first.last+tag@sub.veranda.example']],
    ['Follow @veranda', []],
    ['9 @ 10', []],
  ])('links the addresses of %j, and no more', (text, addresses) => {
    const html = show([text]);
    expect(linksOf(html).slice(1)).toEqual(addresses.map((address) => `mailto:${address} ${address}`));
    const shown = /<p>((?:(?!<\/p>).)*)<\/p><\/section>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '');
    expect(shown).toBe(text.replace('<', '&lt;').replace('>', '&gt;'));
  });
});

describe('a question before something is deleted', () => {
  const dialog = (busy = false) =>
    render(<ConfirmDialog open={false} busy={busy} text="Delete Lerato?" onAnswer={nothing} />);

  it('is an alert dialog named by the whole question, closed at first', () => {
    const id = /^<dialog [^>]*role="alertdialog" aria-labelledby="([^"]+)"/.exec(dialog())?.[1];
    expect(dialog()).toContain(`<p id="${id}">Delete Lerato?</p>`);
    expect(dialog()).not.toMatch(/<dialog[^>]* open/);
  });

  it('has the harmless answer first', () => {
    expect([...dialog().matchAll(/<button [^>]*>(\w+)</g)].map(([, name]) => name)).toEqual([
      'Cancel',
      'Delete',
    ]);
  });

  it('can be answered once', () => {
    expect(dialog(true)).toMatch(/aria-disabled="true">Cancel<.*<button [^>]*disabled="">Delete</);
    expect(dialog(false)).not.toMatch(/ disabled=""|aria-disabled="true"/);
  });
});

describe('the button that signs out', () => {
  it('works without script, and never by a read', () => {
    expect(render(<SignOut label="Log Out" />)).toMatch(
      /<form action="\/logout" method="post"><button type="submit"[^>]*>Log Out<\/button><\/form>/,
    );
  });

  it('asks only where something would be lost', () => {
    expect(render(<SignOut label="Log Out" />)).not.toContain('<dialog');
    const html = render(<SignOut label="Log Out" question="Leave without saving?" />);
    expect(html).toMatch(/<p id="[^"]+">Leave without saving\?<\/p>/);
    expect(html).toContain('>Leave</button>');
  });
});
