import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { areas } from '#src/routes/area.ts';
import { EpisodeLink } from './episode-picker.tsx';
import { NoSource } from './player-status.tsx';
import { KeysHelp, type PlayerKey, PlayerTools, playerKeys } from './player-tools.tsx';
import { Trouble } from './trouble.tsx';

const nothing = () => {};

describe('a link to another episode', () => {
  const link = (way: { href: string; onOpen: () => void } | null) =>
    renderToStaticMarkup(
      <EpisodeLink way={way} look="quiet">
        Next episode
      </EpisodeLink>,
    );

  it('leads there without script', () => {
    expect(link({ href: '/tv/7?season=2&episode=1', onOpen: nothing })).toMatch(
      /^<a [^>]*href="\/tv\/7\?season=2&amp;episode=1">Next episode<\/a>$/,
    );
  });

  it('is a disabled link out of the keyboard’s way at the last episode', () => {
    const html = link(null);
    expect(html).not.toContain('href');
    expect(html).toContain('role="link" aria-disabled="true" tabindex="-1"');
  });
});

describe('a title without a source', () => {
  const page = (area: 'main' | 'sub', kind: 'movie' | 'series' | 'anime', coming: string | null = null) =>
    renderToStaticMarkup(<NoSource kind={kind} area={areas[area]} coming={coming} />);

  it.each([
    ['main', 'movie', '/movies', 'Other movies'],
    ['main', 'series', '/tv', 'Other series'],
    ['main', 'anime', '/anime', 'Other anime'],
    ['sub', 'movie', '/subuser', 'Other titles'],
    ['sub', 'series', '/subuser', 'Other titles'],
    ['sub', 'anime', '/subuser', 'Other titles'],
  ] as const)('leads on inside the viewer’s own area: %s, %s', (area, kind, href, label) => {
    const links = [...page(area, kind).matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>([^<]*)</g)];
    expect(links.map(([, to, name]) => [to, name])).toEqual([[href, label]]);
  });

  it('is said in a live region, and can be tried again by a new document', () => {
    const html = page('main', 'movie');
    expect(html).toMatch(/^<div[^>]* role="status">/);
    expect(html).toContain('<h2>No playable source found.</h2>');
    expect(html).toMatch(/<a href="" [^>]*data-reload="">Try again<\/a>/);
  });

  it('says when it comes, and offers no second try before that day', () => {
    const html = page('main', 'movie', '3 December 2026');
    expect(html).toContain('<h2>Coming on 3 December 2026</h2>');
    expect(html).not.toContain('Try again');
    expect(html).not.toContain('No playable source found.');
  });
});

describe('the help for keys', () => {
  const help = (keys: readonly PlayerKey[], on = true) =>
    renderToStaticMarkup(<KeysHelp dialog={{ current: null }} keys={keys} on={on} onChange={nothing} />);

  it('is a closed dialog named Keys, which closes without script of ours', () => {
    const html = help(playerKeys);
    const id = /^<dialog class="[^"]*" aria-labelledby="([^"]+)">/.exec(html)?.[1];
    expect(html).toContain(`<h2 id="${id}">Keys</h2>`);
    expect(html).toMatch(/<form method="dialog"><button type="submit"[^>]*>Close<\/button><\/form>/);
  });

  it('lists the keys that do something here, and no other', () => {
    const listed = (keys: readonly PlayerKey[]) =>
      [...help(keys).matchAll(/<kbd>(.)<\/kbd><\/dt><dd>([^<]+)</g)].map(([, key, does]) => `${key} ${does}`);
    expect(listed(playerKeys)).toEqual([
      'N Next episode',
      'P Previous episode',
      'S Next server',
      'F Full screen',
      'T Theatre width',
      '? This list',
    ]);
    expect(listed(['f', '?'])).toEqual(['F Full screen', '? This list']);
  });

  it.each([true, false])('says whether the keys are on: %s', (on) => {
    expect(help(playerKeys, on).includes('checked=""')).toBe(on);
  });
});

describe('the tools of the player', () => {
  const tools = (isWide: boolean) =>
    renderToStaticMarkup(
      <PlayerTools isWide={isWide} onWide={nothing} onFullScreen={nothing} onKeys={nothing} />,
    );

  it('name each sign', () => {
    expect([...tools(false).matchAll(/aria-label="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'Keys',
      'Theatre width',
      'Full screen',
    ]);
  });

  it.each([true, false])('say whether the player is wide: %s', (isWide) => {
    expect(tools(isWide)).toMatch(new RegExp(`aria-label="Theatre width"[^>]*aria-pressed="${isWide}"`));
    expect(tools(isWide).match(/aria-pressed/g)).toHaveLength(1);
  });
});

describe('trouble with a player', () => {
  const html = renderToStaticMarkup(
    <Trouble summary={{ current: null }} onReport={nothing} servers={<p>Servers</p>} />,
  );

  it('is a closed disclosure', () => {
    expect(html).toMatch(/^<details class="disclosure"><summary>Trouble playing\?<\/summary>/);
    expect(html).toContain('<p>Servers</p>');
  });

  it('groups the reports under their question, which need script', () => {
    const group =
      /<fieldset class="[^"]*scripted[^"]*"><legend[^>]*>Something wrong\?<\/legend>(.*?)<\/fieldset>/s.exec(
        html,
      )?.[1];
    expect(
      [...(group ?? '').matchAll(/<button type="button"[^>]*>([^<]+)</g)].map(([, name]) => name),
    ).toEqual(['Not playing', 'Wrong video', 'Broken']);
  });
});
