import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { CardView } from './title-card.tsx';
import { type GridMore, TitleGrid } from './title-grid.tsx';
import { TitleRow } from './title-row.tsx';

const titles: CardView[] = Array.from({ length: 12 }, (_, index) => ({
  key: `m${index}`,
  href: `/watch/${index}`,
  name: `Title ${index}`,
  year: 2025,
  rating: 6,
  poster: `/p${index}.jpg`,
  tint: '#274690',
}));

/** Returns the text of the heading that names the region. */
function nameOf(html: string): string | undefined {
  const id = /<section[^>]*aria-labelledby="([^"]+)"/.exec(html)?.[1];
  return new RegExp(`<h2 id="${id}">([^<]*)<`).exec(html)?.[1];
}

describe('a row', () => {
  const html = renderToStaticMarkup(<TitleRow name="Latest Releases" titles={titles} />);

  it('is a region named by its heading, holding a list of links', () => {
    expect(nameOf(html)).toBe('Latest Releases');
    expect(html.match(/<li><a class="card[^"]*" href=/g)).toHaveLength(12);
  });

  it('has links with the name only where nobody sees them yet', () => {
    const named = (place: number) =>
      renderToStaticMarkup(<TitleRow name="Kids Shows" titles={titles} place={place} />).match(
        /<li><a class="card lettered" href="\/watch\/\d+">Title \d+<\/a><\/li>/g,
      ) ?? [];
    expect([named(0), named(1), named(2), named(3)].map(({ length }) => length)).toEqual([0, 0, 4, 12]);
  });

  it('is equally high when its titles are drawn', () => {
    const long = titles.map((title) => ({ ...title, note: 'Series' }));
    const row = (of: CardView[]) => renderToStaticMarkup(<TitleRow name="All" titles={of} place={2} />);
    expect([row(titles), row(long)].map((html) => html.includes('data-long'))).toEqual([false, true]);
  });

  it('has buttons that don’t share a name with the hero’s or with another row’s', () => {
    expect(html).toContain('aria-label="Scroll Latest Releases left"');
    expect(html).toContain('aria-label="Scroll Latest Releases right"');
  });

  it('shows no picture without its size', () => {
    for (const [picture] of html.matchAll(/<img[^>]*>/g)) expect(picture).toMatch(/width="\d+" height="\d+"/);
  });
});

describe('a grid', () => {
  function render(state: GridMore['state']): string {
    const more: GridMore = { href: '/movies?page=2', onMore: () => {}, state };
    return renderToStaticMarkup(
      <TitleGrid name="Our Top Picks" titles={titles} more={more} endMessage="All." />,
    );
  }

  it('is a region named by its heading', () => {
    expect(nameOf(render('idle'))).toBe('Our Top Picks');
  });

  it('goes on by a link where there is no script', () => {
    expect(render('idle')).toMatch(/<a href="\/movies\?page=2"[^>]*>Load more<\/a>/);
  });

  it('says that it is loading, in sight and aloud', () => {
    expect(render('loading')).toContain('<p role="status"><span>Loading...</span></p>');
  });

  it('leaves the shapes of what comes to script, without which nothing comes', () => {
    expect(render('idle')).not.toContain('bone');
  });

  it('says what failed and offers another try', () => {
    expect(render('failed')).toContain('More titles couldn’t be loaded.');
    expect(render('failed')).toContain('>Try again</a>');
  });

  it('ends with its message and nothing to press', () => {
    expect(render('end')).toContain('All.');
    expect(render('end')).not.toContain('Load more');
  });

  it('is just itself when all is shown', () => {
    const html = renderToStaticMarkup(<TitleGrid name="Recently Watched" titles={titles} />);
    expect(html).not.toContain('role="status"');
  });
});
