import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Hero, type HeroView } from './hero.tsx';
import { HeroSlide } from './hero-slide.tsx';
import { PicturesProvider } from './pictures.tsx';

function buildSlide(number: number, over: Partial<HeroView> = {}): HeroView {
  return {
    key: `m${number}`,
    href: `/watch/${number}`,
    name: `Title ${number}`,
    overview: 'A pilot lands.',
    year: 2026,
    rating: 8,
    age: '13',
    ageOrigin: 'TMDB lists it as 13 in South Africa',
    genres: 'Drama',
    backdrop: `/back${number}.jpg`,
    poster: `/poster${number}.jpg`,
    tint: '#5d2a6a',
    ...over,
  };
}

function render(slides: HeroView[]): string {
  return renderToStaticMarkup(
    <PicturesProvider value="https://pictures.example/t/p" saver={false}>
      <Hero slides={slides} seconds={15} />
    </PicturesProvider>,
  );
}

describe('the hero', () => {
  const html = render([1, 2, 3].map((number) => buildSlide(number)));

  it('is a region with its three buttons', () => {
    expect(html).toMatch(/<section[^>]*aria-label="Featured"/);
    for (const name of ['Previous', 'Pause', 'Next']) expect(html).toContain(`aria-label="${name}"`);
    expect(html).toContain('aria-pressed="false"');
  });

  it('holds the first title and no other, nor any other’s picture', () => {
    expect(html.match(/<h2/g)).toHaveLength(1);
    expect(html).toContain('Title 1');
    expect(html).not.toContain('Title 2');
    expect(html).not.toContain('back2');
  });

  it('fetches the first picture before all others, at the width of the window', () => {
    expect(html).toMatch(/<img fetchPriority="high"[^>]*sizes="100vw"[^>]*width="1280" height="720"/);
    expect(html).toContain('https://pictures.example/t/p/w780/back1.jpg 780w');
    expect(html).not.toContain('/original/');
    expect(html).not.toContain('loading="lazy"');
  });

  it('leads to the title by a link named Watch', () => {
    expect(html).toMatch(/<a href="\/watch\/1"[^>]*><svg.*?<\/svg>Watch<\/a>/);
  });

  it('takes the poster where there is no backdrop, and the tint where there is neither', () => {
    expect(render([buildSlide(1, { backdrop: null })])).toContain('/w342/poster1.jpg');
    const bare = render([buildSlide(1, { backdrop: null, poster: null })]);
    expect(bare).not.toContain('<img');
    expect(bare).toContain('color="#5d2a6a"');
  });

  it('has nothing to turn with a single title', () => {
    expect(render([buildSlide(1)])).not.toContain('<button type="button" class="round"');
  });

  it('counts in figures when dots would be too many', () => {
    expect(render(Array.from({ length: 20 }, (_, index) => buildSlide(index)))).toContain('1 / 20');
  });
});

describe('a slide that isn’t current', () => {
  it('is inert, whether it was or will be', () => {
    for (const part of ['before', 'next'] as const) {
      const html = renderToStaticMarkup(<HeroSlide slide={buildSlide(1)} part={part} turned />);
      expect(html).toMatch(/<div class="slide" inert=""/);
    }
    const now = renderToStaticMarkup(<HeroSlide slide={buildSlide(1)} part="now" turned />);
    expect(now).not.toContain('inert');
  });
});
