import { describe, expect, it } from 'vitest';
import { buildGuide, type EpisodePlace } from '#src/domain/episodes.ts';
import { textsIn } from '#src/languages/catalogues.ts';
import { PicturesProvider } from '#src/ui/pictures.tsx';
import { renderInRouter } from '#test/in-router.tsx';
import type { SourceView } from '../present.ts';
import { presentEpisodes } from '../present-episodes.ts';
import { EpisodeList } from './episode-list.tsx';
import { AudioChoice, ServerPicker } from './server-picker.tsx';

const seasons = [
  { number: 1, episodeCount: 2, name: 'One' },
  { number: 2, episodeCount: 3, name: 'Two' },
];

function render(element: React.ReactElement): string {
  return renderInRouter(element);
}

/** Returns the markup of each form. */
function formsOf(html: string): string[] {
  return html.match(/<form.*?<\/form>/gs) ?? [];
}

/** Returns the options of a form in order; the selected one has a star. */
function optionsOf(form = ''): string[] {
  return [...form.matchAll(/<option value="(\d+)"( selected="")?>([^<]*)</g)].map(
    ([, value, selected, label]) => `${value} ${label}${selected === undefined ? '' : ' *'}`,
  );
}

/** Returns the hidden fields of a form. */
function hiddenOf(form = ''): Record<string, string> {
  const fields = form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name, value]) => [name, value]));
}

describe('the list of episodes', () => {
  const draw = (more: { share?: number; still?: string; isSaver?: boolean } = {}) => {
    const { share = null, still = null, isSaver = false } = more;
    const view = presentEpisodes({
      guide: buildGuide({ seasons }, new Map(), '2026-11-27'),
      seasons,
      place: { season: 2, episode: 2 },
      facts: [{ number: 2, name: 'Rain & <Sun>', overview: 'It rains.', minutes: 48, stillPath: still }],
      progressOf: ({ episode }) => ({ share: episode === 2 ? share : null, isWatched: episode === 1 }),
      from: null,
      texts: textsIn('en'),
    });
    const hrefOf = ({ season, episode }: EpisodePlace) => `/tv/7?season=${season}&episode=${episode}`;
    return render(
      <PicturesProvider value="https://image.example/t/p" saver={isSaver}>
        <EpisodeList view={view} hrefOf={hrefOf} keep={{ audio: 'dub' }} steps={null} />
      </PicturesProvider>,
    );
  };
  const html = draw();

  it('is named Episodes, and holds that season’s episodes as links, the current one marked', () => {
    const id = /<h2 id="([^"]+)">Episodes<\/h2>/.exec(html)?.[1];
    expect(html).toContain(`<ul class="episode-list" aria-labelledby="${id}">`);
    const links = [...html.matchAll(/<a href="([^"]+)"( aria-current="true")?>([^<]+)</g)];
    expect(links.map(([, href, current, name]) => [href, name, current !== undefined])).toEqual([
      ['/tv/7?season=2&amp;episode=1', 'Episode 1', false],
      ['/tv/7?season=2&amp;episode=2', 'Episode 2: Rain &amp; &lt;Sun&gt;', true],
      ['/tv/7?season=2&amp;episode=3', 'Episode 3', false],
    ]);
  });

  it('lets choose a season without script, which isn’t filled by what an earlier visit chose', () => {
    const [season] = formsOf(html);
    expect(html).toMatch(/<label for="[^"]+">Season<\/label>/);
    expect(optionsOf(season)).toEqual(['1 Season 1', '2 Season 2 *']);
    expect(hiddenOf(season)).toEqual({ audio: 'dub' });
    expect(season).toMatch(/<form[^>]* method="get"/);
    expect(season).toMatch(/<noscript><button type="submit"[^>]*>Show season<\/button><\/noscript>/);
    expect(season).toMatch(/<select[^>]*autoComplete="off"/);
  });

  it('shows length, story and progress', () => {
    expect(html).toContain('<span>48 min</span>');
    expect(html).toContain('<p>It rains.</p>');
    expect(html.match(/Watched</g)).toHaveLength(1);
    expect(draw({ share: 0.4 })).toContain('<progress value="0.4" aria-label="Watched so far">');
  });

  it('loads stills late and small, and none with the data saver', () => {
    const still = '/rain.jpg';
    expect(draw({ still })).toMatch(
      /<img loading="lazy"[^>]* src="https:\/\/image\.example\/t\/p\/w300\/rain\.jpg"/,
    );
    expect(draw({ still, isSaver: true })).not.toContain('<img');
  });
});

describe('the choice of audio', () => {
  const html = (audio: 'sub' | 'dub') =>
    render(<AudioChoice audio={audio} place={{ season: 2, episode: 5 }} hrefOf={() => ''} />);

  it('is a group of the radios Sub and Dub', () => {
    expect(html('sub')).toMatch(/<fieldset[^>]*><legend[^>]*>Audio<\/legend>/);
    expect(
      [...html('sub').matchAll(/<label[^>]*><input type="radio"[^>]*>(\w+)</g)].map(([, name]) => name),
    ).toEqual(['Sub', 'Dub']);
  });

  it.each(['sub', 'dub'] as const)('has one on: %s', (audio) => {
    expect(html(audio).match(/<input[^>]* checked=""[^>]*>/g)).toEqual([
      expect.stringContaining(`value="${audio}"`),
    ]);
  });

  it('stays at the episode', () => {
    expect(hiddenOf(html('sub'))).toEqual({ season: '2', episode: '5' });
  });
});

describe('the picker of a server', () => {
  const source = (number: number, trouble: string | null = null): SourceView => ({
    number,
    name: `Server ${number}`,
    address: null,
    about: '',
    pending: false,
    trouble,
    silent: false,
  });

  it('lists the servers by number, whichever is tried first, each with its trouble', () => {
    const sources = [source(3), source(1, 'trouble lately'), source(2)];
    const html = render(<ServerPicker sources={sources} current={3} onChoose={() => {}} keep={{}} />);
    expect(optionsOf(html)).toEqual(['1 Server 1 – trouble lately', '2 Server 2', '3 Server 3 *']);
    expect(sources.map(({ number }) => number)).toEqual([3, 1, 2]);
  });

  it('answers with the frame where the page holds no address', () => {
    const of = {
      sources: [{ ...source(1), about: 'series 7 2 5 @0' }],
      current: 1,
      onChoose: () => {},
      keep: {},
    };
    expect(render(<ServerPicker {...of} />)).toContain('method="get"');
    const html = render(<ServerPicker {...of} playsByForm />);
    expect(html).toContain('method="post"');
    expect(hiddenOf(html)).toEqual({ play: 'series 7 2 5' });
  });

  it('has a single server as its only option', () => {
    const html = render(<ServerPicker sources={[source(2)]} current={2} onChoose={() => {}} keep={{}} />);
    expect(optionsOf(html)).toEqual(['2 Server 2 *']);
  });
});
