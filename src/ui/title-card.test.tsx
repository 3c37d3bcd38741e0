import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PicturesProvider } from './pictures.tsx';
import { CardContext, type CardView, TitleCard } from './title-card.tsx';

const view: CardView = {
  key: 'm603',
  href: '/watch/603',
  name: 'Saltwater Oath',
  year: 2024,
  rating: 7.56,
  poster: '/salt.jpg',
  tint: '#0f4c5c',
};

function render(over: Partial<CardView> = {}, eager = false): string {
  return renderToStaticMarkup(
    <PicturesProvider value="https://pictures.example/t/p" saver={false}>
      <TitleCard title={{ ...view, ...over }} eager={eager} />
    </PicturesProvider>,
  );
}

/** Returns the text of static markup. */
function spoken(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('a title card', () => {
  it('has a name that begins with the title and says what the figure is of', () => {
    expect(spoken(render())).toBe('Saltwater Oath 2024 rated 7.6 of 10');
  });

  it('says at its end that it was watched', () => {
    const card = { year: null, rating: null, note: 'S1 E3', watched: true as const };
    expect(spoken(render(card))).toBe('Saltwater Oath S1 E3 Watched');
  });

  it('says no bare number of how far it was watched', () => {
    expect(render({ progress: 0.42 })).toContain('aria-valuetext="42 % watched"');
  });

  it('is a link alone until its page is hydrated', () => {
    const html = renderToStaticMarkup(
      <CardContext value={{ openSheet: () => undefined, onFocus: null }}>
        <TitleCard title={view} />
      </CardContext>,
    );
    expect(html).not.toContain('<button');
  });

  it('says nothing of what is unknown', () => {
    expect(spoken(render({ year: null, rating: null }))).toBe('Saltwater Oath');
  });

  it('offers the poster at the host’s own sizes, with its proportions reserved', () => {
    const html = render();
    const at = (width: number) => `https://pictures.example/t/p/w${width}/salt.jpg`;
    expect(html).toMatch(new RegExp(`srcSet="${at(300)} 300w, ${at(342)} 342w" src="${at(300)}"`, 'i'));
    expect(html).toMatch(/<img[^>]* width="150" height="225" alt=""/);
    expect(html).toContain('sizes="150px"');
  });

  it('waits with its picture until it is near, unless it is early', () => {
    expect(render()).toContain('loading="lazy"');
    expect(render({}, true)).not.toContain('loading=');
  });

  it('is lettered at once without a poster, and only after a while with one', () => {
    const bare = render({ poster: null });
    expect(bare).not.toContain('<img');
    expect(bare).not.toContain('data-late');
    expect(bare).toContain('data-name="Saltwater Oath"');
    expect(render()).toContain('data-late');
  });

  it('gives its tint without a style attribute, which the security policy would refuse', () => {
    const html = render({ progress: 0.5 });
    expect(html).toContain('color="#0f4c5c"');
    expect(html).not.toContain('style=');
  });

  it('shows markup in a title as text', () => {
    expect(render({ name: '<b onclick="x">Bold</b>' })).not.toContain('<b onclick');
  });
});
