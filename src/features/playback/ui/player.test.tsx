import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { openServers, type ServerEvent, stepServers } from '#src/domain/server-order.ts';
import { areas } from '#src/routes/area.ts';
import { NonceProvider } from '#src/ui/nonce.tsx';
import { renderInRouter } from '#test/in-router.tsx';
import type { SourceView } from '../present.ts';
import { Player } from './player.tsx';
import { PlayerStatus } from './player-status.tsx';
import { type ScreenTime, unlimitedTime } from './use-screen-time.ts';

const sandbox = 'allow-scripts allow-same-origin allow-forms allow-presentation';

const sources: SourceView[] = [1, 2, 3].map((number) => {
  const origin = `https://s${number}.example`;
  const url = `${origin}/movie/tt0133093?a=1&b=2`;
  const about = `movie 603 @000000000000000${number}`;
  return {
    number,
    name: `Server ${number}`,
    address: { url, origin, sandbox },
    about,
    pending: false,
    trouble: null,
    silent: false,
  };
});

function markup(offered: SourceView[], chosen: number | null = null): string {
  return renderInRouter(
    <NonceProvider value="n0nce">
      <Player area={areas.main} of="movie 603" kind="movie" sources={offered} chosen={chosen}>
        <h1>Moonrise at Kgalagadi</h1>
      </Player>
    </NonceProvider>,
  );
}

describe('a sub-user’s player as the server writes it', () => {
  const handedOut = sources.map((source) => ({ ...source, address: null }));
  const htmlWith = (time: ScreenTime = unlimitedTime, offered = handedOut) =>
    renderInRouter(
      <NonceProvider value="n0nce">
        <Player
          area={areas.sub}
          of="movie 603"
          kind="movie"
          sources={offered}
          chosen={null}
          time={time}
          playsByForm
        >
          <h1>Moonrise at Kgalagadi</h1>
        </Player>
      </NonceProvider>,
    );

  it('holds no address, and a script that asks for it before the modules come', () => {
    const html = htmlWith();
    expect(html).not.toContain('example');
    expect(html).not.toContain('<iframe');
    expect(html).toMatch(
      /<div class="film-slot"><\/div><script [^>]*data-what="movie 603"[^>]*data-number="1"/,
    );
  });

  it('plays by a form without script, which answers with the frame', () => {
    const html = htmlWith();
    expect(html).toMatch(
      /<noscript><form class="start-gate" method="post"><button [^>]*value="movie 603" name="play"/,
    );
    expect(html).toMatch(/<form class="player-pick servers" method="post">/);
  });

  it('needs its script with limits of time, before which no frame comes', () => {
    const html = htmlWith({ ...unlimitedTime, minutes: 30 });
    expect(html).toContain('<noscript>Switch on JavaScript to watch.');
    expect(html).not.toContain('data-number');
    expect(html).not.toContain('class="start-gate"');
  });

  it.each([
    ['grace', 'Today’s time is in use on another device. This stops in two minutes.'],
    ['over', 'No time is left on this device.'],
  ] as const)('says of minutes that another device was given that they are not over: %s', (phase, text) => {
    const html = htmlWith({ ...unlimitedTime, phase, minutes: 14, opensAgain: 'It is in use.' });
    expect(html).toContain(text);
    expect(html).not.toContain('Time is up');
    expect(html).not.toContain('15 more minutes');
  });

  it('says where the time is when nothing was handed out for it, not that no server has the title', () => {
    const html = htmlWith({ ...unlimitedTime, minutes: 14, opensAgain: 'It is in use.' }, []);
    expect(html).toContain('No time is left on this device.');
    expect(html).not.toContain('No playable source found.');
  });
});

describe('the player as the server writes it', () => {
  it('holds the first server’s frame, so that it begins before any script', () => {
    const html = markup(sources);
    expect(html).toContain('src="https://s1.example/movie/tt0133093?a=1&amp;b=2"');
    expect(html.match(/<iframe/g)).toHaveLength(1);
    expect(html).toContain('title="Player"');
    expect(html).toContain(`sandbox="${sandbox}"`);
    expect(html).toContain('allow="autoplay; fullscreen; encrypted-media; picture-in-picture"');
    expect(html).toContain('referrerPolicy="origin"');
    expect(html).not.toContain('loading="lazy"');
    expect(html).toContain('Loading...');
  });

  it('holds no style attribute and no handler, which its policy would refuse', () => {
    expect(markup(sources)).not.toMatch(/\sstyle=|\son\w+=/);
  });

  it('brings a script of ours that listens before the frame, and names nothing outside of itself', () => {
    const html = markup(sources);
    const script = /<script nonce="n0nce">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(html.indexOf('<script')).toBeLessThan(html.indexOf('<iframe'));
    const heard: string[] = [];
    const addEventListener = (type: string) => heard.push(type);
    const window: { earlyMessages?: unknown[] } = {};
    runInNewContext(script, { window, addEventListener });
    expect(heard).toEqual(['message']);
    expect(window.earlyMessages).toEqual([]);
  });

  it('promises no countdown, which only a script could keep', () => {
    expect(markup(sources)).not.toContain('Trying');
    expect(markup(sources)).not.toContain('Stay on this server');
  });

  it('offers every server in a form that works without script', () => {
    const html = markup(sources);
    expect(html).toMatch(/<form class="player-pick servers" method="get">/);
    expect(html).toMatch(/<label for="([^"]+)">Server<\/label>/);
    for (const number of [1, 2, 3]) expect(html).toContain(`<option value="${number}"`);
    expect(html).toMatch(/<noscript><button type="submit"[^>]*>Change server<\/button><\/noscript>/);
  });

  it('keeps the episode where another server is chosen', () => {
    const keep = { season: '2', episode: '5' };
    const html = renderInRouter(
      <NonceProvider value="n0nce">
        <Player area={areas.main} of="series 7 2 5" kind="series" sources={sources} chosen={null} keep={keep}>
          <h1>Moonrise at Kgalagadi</h1>
        </Player>
      </NonceProvider>,
    );
    expect(html).toContain('<input type="hidden" name="season" value="2"/>');
    expect(html).toContain('<input type="hidden" name="episode" value="5"/>');
  });

  it('begins with the server that the address asks for, by its number', () => {
    const html = markup(sources.slice(1), 3);
    expect(html).toContain('src="https://s3.example/');
    expect(html).toContain('<option value="3" selected="">Server 3</option>');
    expect(markup(sources, 9)).toContain('src="https://s1.example/');
  });

  it('says what to do when there is no source', () => {
    const html = markup([]);
    expect(html).not.toContain('<iframe');
    expect(html).toContain('No playable source found.');
    expect(html).toContain('Try again');
    expect(html).toContain('href="/movies"');
    expect(html).toContain('Moonrise at Kgalagadi');
  });
});

describe('the status', () => {
  const status = (...events: ServerEvent[]) => {
    const opened = openServers({ of: 'movie 603', servers: 3, delayMs: 8_000, chosen: null });
    return renderInRouter(
      <PlayerStatus
        order={events.reduce(stepServers, opened)}
        sources={sources}
        onStay={() => {}}
        onServers={() => {}}
        sentence={{ current: null }}
        trouble={{ current: null }}
        afterEnd={<a href="#next"> Play next episode</a>}
      />,
    );
  };
  const words = (html: string) => html.replace(/<[^>]+>/g, '');
  const heard = (html: string) => words(html.replace(/<span aria-hidden="true">[\s\S]*?<\/span>/g, ''));
  const inserted = (load: number): ServerEvent => ({ type: 'inserted', load, at: 0 });
  const tick = (at: number): ServerEvent => ({ type: 'tick', load: 1, at });
  const failed = (load: number): ServerEvent => ({ type: 'said', load, message: 'error' });

  it('counts down in sight, and is heard once per server', () => {
    const [eight, six] = [status(inserted(1)), status(inserted(1), tick(2_000))];
    expect(words(eight)).toContain('Nothing yet from Server 1. Trying Server 2 in 8 s');
    expect(words(six)).toContain('Nothing yet from Server 1. Trying Server 2 in 6 s');
    expect(heard(six)).toBe(heard(eight));
    expect(six).toContain('role="status"');
    expect(six).toMatch(/<button type="button"[^>]*>Stay on this server<\/button>/);
  });

  it('offers what follows at the end, and not before', () => {
    const playing: ServerEvent = { type: 'said', load: 1, message: 'playing' };
    const ended: ServerEvent = { type: 'said', load: 1, message: 'ended' };
    expect(words(status(inserted(1), playing))).not.toContain('Play next');
    expect(words(status(inserted(1), playing, ended))).toBe('Finished. Play next episode');
  });

  it.each<[string, ServerEvent[], string]>([
    [
      'is the last',
      [failed(1), failed(2), inserted(3)],
      'Server 3 is the last one. If nothing plays, choose another.Choose a server',
    ],
    [
      'failed by choice',
      [{ type: 'chose', server: 2 }, failed(2)],
      'Server 3 can’t play this. Choose another server.Choose a server',
    ],
    ['failed as the last', [failed(1), failed(2), failed(3)], 'No playable source found. Try another title.'],
  ])('says when a server %s', (_what, events, sentence) => {
    expect(words(status(...events))).toBe(sentence);
  });

  it.each<[string, ServerEvent[]]>([
    ['opens', []],
    ['plays', [inserted(1), { type: 'said', load: 1, message: 'playing' }]],
    ['is ready', [inserted(1), { type: 'said', load: 1, message: 'ready' }]],
    ['is held', [inserted(1), { type: 'stay', load: 1 }]],
    ['was chosen', [inserted(1), { type: 'chose', server: 2 }]],
  ])('is empty when a server %s', (_what, events) => {
    expect(words(status(...events))).toBe('');
  });
});
