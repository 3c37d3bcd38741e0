import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { SourceView } from '../present.ts';
import { presentEpisodes } from '../present.ts';
import { EpisodePicker } from './episode-picker.tsx';
import { AudioChoice, ServerPicker } from './server-picker.tsx';

const seasons = [
  { number: 1, episodeCount: 2, name: 'One' },
  { number: 2, episodeCount: 3, name: 'Two' },
];

function render(element: React.ReactElement): string {
  return renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);
}

/** The forms of the markup, one string each. */
function formsOf(html: string): string[] {
  return html.match(/<form.*?<\/form>/gs) ?? [];
}

/** The options of a form in their order, the selected one with a star. */
function optionsOf(form = ''): string[] {
  return [...form.matchAll(/<option value="(\d+)"( selected="")?>([^<]*)</g)].map(
    ([, value, selected, label]) => `${value} ${label}${selected === undefined ? '' : ' *'}`,
  );
}

/** What a form sends besides the viewer's choice. */
function hiddenOf(form = ''): Record<string, string> {
  const fields = form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name, value]) => [name, value]));
}

describe('the pickers of an episode', () => {
  const facts = [{ number: 2, name: 'Rain & <Sun>', overview: '' }];
  const view = presentEpisodes(seasons, { season: 2, episode: 2 }, facts);
  const html = render(<EpisodePicker view={view} hrefOf={() => ''} keep={{ audio: 'dub' }} />);
  const [season, episode] = formsOf(html);

  it('are named Season and Episode', () => {
    expect([...html.matchAll(/<label for="([^"]+)">([^<]+)<\/label>/g)].map(([, , name]) => name)).toEqual([
      'Season',
      'Episode',
    ]);
  });

  it('show the place, and the episodes of that season alone', () => {
    expect(optionsOf(season)).toEqual(['1 Season 1', '2 Season 2 *']);
    expect(optionsOf(episode)).toEqual([
      '1 Episode 1',
      '2 Episode 2: Rain &amp; &lt;Sun&gt; *',
      '3 Episode 3',
    ]);
  });

  it('keep what was chosen elsewhere, and the season only where an episode is chosen', () => {
    expect(hiddenOf(season)).toEqual({ audio: 'dub' });
    expect(hiddenOf(episode)).toEqual({ audio: 'dub', season: '2' });
  });

  it('can be sent without script, and only by a read', () => {
    for (const [form, name] of [
      [season, 'Show season'],
      [episode, 'Show episode'],
    ]) {
      expect(form).toContain('method="get"');
      expect(form).toMatch(new RegExp(`<noscript><button type="submit"[^>]*>${name}</button></noscript>`));
    }
  });

  it('aren’t filled by the browser with what an earlier visit chose', () => {
    expect(html.match(/<select[^>]*autoComplete="off"/g)).toHaveLength(2);
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
    url: '',
    origin: '',
    sandbox: '',
    about: '',
    trouble,
  });

  it('lists the servers by number, whichever is tried first, each with its trouble', () => {
    const sources = [source(3), source(1, 'trouble lately'), source(2)];
    const html = render(<ServerPicker sources={sources} current={3} onChoose={() => {}} keep={{}} />);
    expect(optionsOf(html)).toEqual(['1 Server 1 – trouble lately', '2 Server 2', '3 Server 3 *']);
    expect(sources.map(({ number }) => number)).toEqual([3, 1, 2]);
  });

  it('has a single server as its only option', () => {
    const html = render(<ServerPicker sources={[source(2)]} current={2} onChoose={() => {}} keep={{}} />);
    expect(optionsOf(html)).toEqual(['2 Server 2 *']);
  });
});
