import { readFileSync } from 'node:fs';
import { renderToStaticMarkup as render } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { characters } from '#src/domain/characters.ts';
import { Avatar } from './avatar.tsx';
import { BrandLink } from './brand-mark.tsx';
import { Button, ButtonLink, ToggleButton } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { AgeMark, MetaLine, Rating } from './meta-line.tsx';
import { FormError, StatusMessage } from './notices.tsx';
import { Panel } from './panel.tsx';
import { Skeleton } from './skeleton.tsx';

/** Returns the texts of the markup. */
function textsOf(html: string): string[] {
  return html
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

describe('a button', () => {
  it('sends no form unless it is a submit button', () => {
    expect(render(<Button>Remove</Button>)).toContain('<button type="button"');
    expect(render(<Button type="submit">Save</Button>)).toContain('<button type="submit"');
  });

  it('tells assistive technology whether it is pressed, also when it isn’t', () => {
    expect(render(<ToggleButton pressed>Drama</ToggleButton>)).toContain('aria-pressed="true"');
    expect(render(<ToggleButton pressed={false}>Drama</ToggleButton>)).toContain('aria-pressed="false"');
  });

  it('is a link where it leads somewhere', () => {
    expect(render(<ButtonLink href="/movies?a=1&b=2">Movies</ButtonLink>)).toMatch(
      /^<a href="\/movies\?a=1&amp;b=2"[^>]*>Movies<\/a>$/,
    );
  });

  it('looks the same whether it is a button or a link', () => {
    const classOf = (html: string) => /class="([^"]+)"/.exec(html)?.[1];
    const look = { look: 'danger', small: true, wide: true } as const;
    expect(classOf(render(<Button {...look} />))).toBe('button danger small wide');
    expect(classOf(render(<ButtonLink href="/" {...look} />))).toBe('button danger small wide');
  });
});

describe('a checkbox', () => {
  it('is named by its label, all of which can be pressed', () => {
    expect(render(<Checkbox label="Log in as sub-user" name="as" />)).toBe(
      '<label class="check"><input type="checkbox" name="as"/>Log in as sub-user</label>',
    );
  });

  it('can be one radio of a group', () => {
    expect(render(<Checkbox radio label="Sub" name="audio" value="sub" />)).toContain('type="radio"');
  });
});

describe('an avatar', () => {
  it.each([
    ['Nomsa', 'N'],
    ['', ''],
    ['🦁 Leo', '🦁'],
    ['𝒜da', '𝒜'],
  ])('shows one whole letter of %j', (initial, letter) => {
    expect(textsOf(render(<Avatar photo={null} initial={initial} character={null} />)).join('')).toBe(letter);
  });

  it('shows the photo instead of the letter, with its room reserved', () => {
    const html = render(<Avatar photo="/avatars/1/a.webp" initial="N" character="owl" large />);
    expect(html).toContain('<img src="/avatars/1/a.webp" alt="" width="72" height="72"/>');
    expect(textsOf(html)).toEqual([]);
  });

  it('is silent: the name stands beside it', () => {
    expect(render(<Avatar photo={null} initial="N" character={null} />)).toContain('aria-hidden="true"');
  });

  it('has a picture and a colour of its own for each character', () => {
    const sheet = readFileSync(new URL('./avatar.css', import.meta.url), 'utf8');
    const looks = characters.map((character) => {
      expect(render(<Avatar photo={null} initial="N" character={character} />)).toContain(
        `tone-${character}`,
      );
      return new RegExp(
        `\\.avatar\\.tone-${character} \\{\\s+background: (#\\w+) url\\("\\./characters/${character}\\.svg`,
      ).exec(sheet)?.[1];
    });
    expect(looks).not.toContain(undefined);
    expect(new Set(looks).size).toBe(characters.length);
  });
});

describe('the brand', () => {
  it('is a link named by the brand', () => {
    expect(render(<BrandLink name="Veranda" href="/" />)).toContain('href="/" aria-label="Veranda"');
  });

  it('is named Home without a brand', () => {
    expect(render(<BrandLink name="" href="/" />)).toContain('aria-label="Home"');
  });
});

describe('a rating', () => {
  it.each([
    [0, '0.0'],
    [7, '7.0'],
    [6.949, '6.9'],
    [7.25, '7.3'],
    [9.96, '10.0'],
    [10, '10.0'],
  ])('of %d reads %s', (value, figure) => {
    expect(textsOf(render(<Rating value={value} />))).toEqual(['rated', figure, 'of 10']);
  });
});

describe('an age mark', () => {
  it('is read aloud as an age', () => {
    expect(textsOf(render(<AgeMark label="13" origin={null} />))).toEqual(['age', '13']);
    expect(textsOf(render(<AgeMark label="All" origin={null} />))).toEqual(['All', 'ages']);
  });

  it('is no button where there is nothing to show', () => {
    expect(render(<AgeMark label="13" origin={null} />)).not.toContain('<button');
  });

  it('opens its origin without script, each mark its own', () => {
    const html = render(
      <>
        <AgeMark label="13" origin="TMDB lists it as 13 in South Africa" />
        <AgeMark label="All" origin="TMDB lists it as G in the United States" />
      </>,
    );
    const targets = [...html.matchAll(/popoverTarget="([^"]+)"/gi)].map(([, id]) => id);
    const origins = targets.map((id) => new RegExp(`id="${id}"[^>]*popover="auto">([^<]+)<`).exec(html)?.[1]);
    expect(origins).toEqual([
      'Suitable from 13. TMDB lists it as 13 in South Africa.',
      'Suitable for all ages. TMDB lists it as G in the United States.',
    ]);
  });
});

describe('the line about a title', () => {
  const unknown = { rating: null, year: null, age: null, ageOrigin: null, genres: '' };

  it('says all in its order', () => {
    const line = (
      <MetaLine rating={8.1} year={2026} length="1 h 52" age="13" ageOrigin={null} genres="Drama" />
    );
    expect(textsOf(render(line)).join(' ')).toBe('rated 8.1 of 10 2026 1 h 52 age 13 Drama');
  });

  it('says nothing of what is unknown', () => {
    expect(render(<MetaLine {...unknown} />)).toBe('<p class="meta"></p>');
  });

  it('says a rating of 0, which isn’t unknown', () => {
    expect(textsOf(render(<MetaLine {...unknown} rating={0} />))).toContain('0.0');
  });
});

describe('notices', () => {
  it('interrupt for an error, and wait for a result', () => {
    expect(render(<FormError>Too short.</FormError>)).toMatch(/role="alert">Too short\.</);
    expect(render(<StatusMessage>Profile updated!</StatusMessage>)).toMatch(
      /role="status">Profile updated!</,
    );
  });
});

describe('a panel', () => {
  it('is a region named by its title', () => {
    const html = render(<Panel title="Your plan">R35 a month</Panel>);
    const id = /^<section [^>]*aria-labelledby="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain(`<h2 id="${id}">Your plan</h2>`);
  });

  it('is no landmark without a title', () => {
    expect(render(<Panel>R35 a month</Panel>)).toBe('<div class="panel">R35 a month</div>');
  });
});

describe('the skeleton', () => {
  const html = render(<Skeleton />);

  it('is silent and has nothing to press', () => {
    expect(html).toMatch(/^<div class="row" aria-hidden="true">/);
    expect(textsOf(html)).toEqual([]);
    expect(html).not.toMatch(/<a|<button/);
  });
});
