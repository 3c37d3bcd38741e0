import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { contentId } from '#src/browser/content-id.ts';
import { Avatar } from './avatar.tsx';
import { ErrorView } from './error-view.tsx';
import { Footer } from './footer.tsx';
import { NavBar } from './nav-bar.tsx';
import { PreviewBanner } from './notices.tsx';
import { SearchForm } from './search-form.tsx';

function renderBar(here: string, photo: string | null = null): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <NavBar
        here={here}
        brand="Stoep"
        box={<SearchForm action="/search" onSearch={() => undefined} />}
        people={null}
        face={<Avatar photo={photo} initial="nomsa" character={null} />}
      />
    </MemoryRouter>,
  );
}

/** Returns the addresses marked as current, each with the value of `aria-current`. */
function current(html: string): string[] {
  return [...html.matchAll(/href="([^"]+)"[^>]* aria-current="(\w+)"/g)].map(
    ([, href, how]) => `${href} ${how}`,
  );
}

describe('the navigation bar', () => {
  const html = renderBar('/movies');

  it('is one landmark with the places of a wide window and of a phone, the search box and the profile', () => {
    const inside = /<nav aria-label="Main">.*<\/nav>/s.exec(html)?.[0] ?? '';
    const further = ['Kids', 'Anime', 'Browse', 'My List'];
    expect(
      [...inside.matchAll(/(?:<\/svg>|class="you-name">)([\w ]+)<\/(?:a|span)>/g)].map(([, name]) => name),
    ).toEqual([...['Home', 'Movies', 'Series', ...further, 'Search'], ...['You', ...further, 'Profile']]);
    expect(inside).toMatch(
      /<form action="\/search">.*<input type="search" aria-label="Search"[^>]* name="q"/,
    );
    expect(inside).toMatch(/href="\/profile" aria-label="Profile"/);
  });

  it('begins with the way past itself', () => {
    expect(html).toMatch(new RegExp(`^<a class="[^"]*" href="#${contentId}">Skip to content</a>`));
  });

  it('marks the page, or the place that the page is in', () => {
    expect(current(html)).toEqual(['/movies page']);
    expect(current(renderBar('/watch/7'))).toEqual(['/movies true']);
    expect(current(renderBar('/kids'))).toEqual(['/kids page', '/kids page']);
    expect(current(renderBar('/'))).toEqual(['/ page']);
    expect(current(renderBar('/anime/12-kiri'))).toEqual(['/anime true', '/anime true']);
    expect(current(renderBar('/profile'))).toEqual(['/profile page', '/profile page']);
    expect(current(renderBar('/tvshow'))).toEqual([]);
  });

  it('shows the photo, or one letter', () => {
    expect(renderBar('/', '/avatars/1/a.webp')).toContain('<img src="/avatars/1/a.webp" alt=""');
    expect(html).toContain('aria-hidden="true">n</span>');
  });
});

describe('the frame', () => {
  it('tells the truth about the preview, word for word', () => {
    const words = (status: 'running' | 'disconnected') =>
      renderToStaticMarkup(<PreviewBanner status={status} />);
    expect(words('running')).toContain('>Preview backend running in this workspace.<');
    expect(words('disconnected')).toContain('>Preview backend disconnected.<');
  });

  it('names whose data it is, and the operator’s brand', () => {
    const html = renderToStaticMarkup(<Footer brand="Veranda" device="/device" />);
    expect(html).toContain('This product uses the TMDB API but is not endorsed or certified by TMDB.');
    expect(html).toContain('Veranda hosts no video.');
    for (const href of ['/help', '/privacy-policy', '/terms-of-use'])
      expect(html).toContain(`href="${href}"`);
  });

  it('has ways on from a page that isn’t there and from one that failed', () => {
    const lost = renderToStaticMarkup(<ErrorView kind="not-found" bar="main" />);
    for (const href of ['/', '/movies', '/search']) expect(lost).toContain(`href="${href}"`);
    const broken = renderToStaticMarkup(<ErrorView kind="broken" bar="main" />);
    expect(broken).toContain('<h1>Something went wrong</h1>');
    expect(broken).toMatch(/<a href=""[^>]*>Try again<\/a>/);
  });
});
