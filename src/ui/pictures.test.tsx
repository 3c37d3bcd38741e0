import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PicturesProvider, usePictures } from './pictures.tsx';
import { PosterWallView } from './poster-wall.tsx';
import { TitleCover, TitleScene } from './title-art.tsx';
import { type CardView, TitleCard } from './title-card.tsx';
import { TitleGrid } from './title-grid.tsx';
import { TitleRow } from './title-row.tsx';

const host = 'https://pictures.example/t/p';

function render(element: React.ReactElement): string {
  return renderToStaticMarkup(
    <PicturesProvider value={host} saver={false}>
      {element}
    </PicturesProvider>,
  );
}

const title = (number: number, over: Partial<CardView> = {}): CardView => ({
  key: `m${number}`,
  href: `/watch/${number}`,
  name: `Title ${number}`,
  year: 2025,
  rating: 6,
  poster: `/p${number}.jpg`,
  tint: '#274690',
  ...over,
});

const titles = Array.from({ length: 20 }, (_, index) => title(index));

type Size = keyof ReturnType<typeof usePictures>;

function Probe({ size }: { size: Size }) {
  const { src, srcSet } = usePictures()[size]('/p.jpg');
  return <img src={src} srcSet={srcSet} alt="" />;
}

describe('the addresses of a picture', () => {
  it.each<[Size, number, number[]]>([
    ['card', 300, [300, 342]],
    ['large', 500, [500]],
    ['cover', 342, [342, 500]],
    ['wall', 185, [154, 185, 342]],
    ['backdrop', 1280, [780, 1280]],
  ])('of a %s are at the host’s own widths', (size, usual, widths) => {
    const html = render(<Probe size={size} />);
    expect(html).toContain(` src="${host}/w${usual}/p.jpg"`);
    expect(html).toContain(`"${widths.map((width) => `${host}/w${width}/p.jpg ${width}w`).join(', ')}"`);
  });
});

describe('a wall of posters', () => {
  it('is nothing without posters', () => {
    expect(render(<PosterWallView posters={[]} />)).toBe('');
  });

  it('is silent, and waits for everything else', () => {
    const html = render(<PosterWallView posters={['/a.jpg', '/b.jpg']} />);
    expect(html).toMatch(/^<div class="wall" aria-hidden="true">/);
    expect(html.match(/<img loading="lazy" fetchPriority="low"[^>]* alt=""/g)).toHaveLength(2);
  });
});

describe('the pictures of a title’s own page', () => {
  it('keep the scene’s place where there is no backdrop', () => {
    expect(render(<TitleScene backdrop={null} />)).toBe('<div class="title-scene"></div>');
  });

  it('fetch the backdrop before all others, with its room reserved', () => {
    expect(render(<TitleScene backdrop="/b.jpg" />)).toMatch(
      /<img fetchPriority="high"[^>]* width="1280" height="720" alt=""/,
    );
  });

  it('letter the name at once where there is no poster, and late beneath one', () => {
    const bare = render(<TitleCover name="Kiri & Co" poster={null} />);
    expect(bare).toContain('data-name="Kiri &amp; Co"');
    expect(bare).not.toMatch(/<img|data-late/);
    expect(render(<TitleCover name="Kiri" poster="/p.jpg" />)).toMatch(/data-late="".*<img [^>]*alt=""/);
  });
});

describe('a card', () => {
  it('says its note between the year and the rating', () => {
    const html = render(<TitleCard title={title(1, { note: 'S2 E5' })} />);
    expect(html).toMatch(/<small>2025<span>S2 E5<\/span><span class="star">/);
  });

  it.each([0, 0.5, 1])('shows how far it was watched: %d', (progress) => {
    expect(render(<TitleCard title={title(1, { progress })} />)).toContain(
      `<progress value="${progress}" aria-label="Watched so far" aria-valuetext="${progress * 100} % watched">`,
    );
  });

  it('shows no progress of a title that wasn’t begun', () => {
    expect(render(<TitleCard title={title(1)} />)).not.toContain('<progress');
  });

  it('is larger on the profile', () => {
    expect(render(<TitleCard title={title(1)} large />)).toContain(` src="${host}/w500/p1.jpg"`);
  });
});

describe('a row', () => {
  const row = (more: Partial<Parameters<typeof TitleRow>[0]> = {}) =>
    render(<TitleRow name="Kids Shows" titles={titles} {...more} />);

  it('fetches none of its posters before the hero’s picture', () => {
    const pictures = row({ place: 0 }).match(/<img[^>]*>/g) ?? [];
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((picture) => !/loading="lazy" fetchPriority="low"/.test(picture))).toEqual([]);
  });

  it('keeps its note and its link outside of its name', () => {
    const html = row({ note: 'Chosen for you', way: { href: '/kids', text: 'All' } });
    expect(html).toMatch(/<h2 [^>]*>Kids Shows<\/h2><span>Chosen for you<\/span><a href="\/kids">All<\/a>/);
  });

  it('has scroll buttons that wait for measures, and can still be focused', () => {
    expect(row().match(/<button [^>]*aria-disabled="true"/g)).toHaveLength(2);
    expect(row()).not.toContain(' disabled=""');
  });

  it('is still a region with a heading when it is empty', () => {
    expect(row({ titles: [] })).toMatch(/<section [^>]*>.*Kids Shows<\/h2>.*<ul class="track"><\/ul>/);
  });
});

describe('a grid', () => {
  it('fetches the posters in sight at once', () => {
    const html = render(<TitleGrid name="Movies" titles={titles} isInSight />);
    expect(html.match(/loading="lazy"/g)).toHaveLength(titles.length - 4);
    // The first poster has a high priority, because it is the page's largest contentful paint.
    expect(html.match(/<img[^>]* fetchPriority="high"/g)).toHaveLength(1);
    expect(html.match(/<img[^>]* fetchPriority="(\w+)"/)?.[1]).toBe('high');
    expect(render(<TitleGrid name="Movies" titles={titles} />)).not.toContain('fetchPriority="high"');
  });

  it('keeps the order of its titles', () => {
    const html = render(<TitleGrid name="Movies" titles={[...titles].reverse()} />);
    expect([...html.matchAll(/href="\/watch\/(\d+)"/g)].map(([, id]) => Number(id))).toEqual(
      titles.map((_, index) => titles.length - 1 - index),
    );
  });

  it.each(['idle', 'loading', 'paused', 'failed'] as const)(
    'leads on without script while it is %s',
    (state) => {
      const more = { href: '/movies?after=x', onMore: () => {}, state };
      expect(render(<TitleGrid name="Movies" titles={titles} more={more} />)).toContain(
        '<a href="/movies?after=x"',
      );
    },
  );
});
