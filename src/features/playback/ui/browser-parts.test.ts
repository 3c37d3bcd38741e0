import { afterEach, describe, expect, it, vi } from 'vitest';
import { subscribeToPlayer } from './frame.tsx';
import { hintAnimePlace, hintSeriesPlace } from './place-hints.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the greeting of a frame', () => {
  function greet(contentWindow: unknown) {
    // Only the field that `subscribeToPlayer` reads.
    subscribeToPlayer({ contentWindow } as HTMLIFrameElement, 'https://s1.example');
  }

  it('goes to the declared origin alone', () => {
    const origins = new Set<string>();
    greet({ postMessage: (_message: unknown, origin: string) => origins.add(origin) });
    expect([...origins]).toEqual(['https://s1.example']);
  });

  it('asks both protocols for each event that the player page understands', () => {
    const subscriptions: Record<string, string[]> = {};
    const postMessage = (message: unknown) => {
      const fields = typeof message === 'string' ? JSON.parse(message) : message;
      const protocol = fields.context ?? fields.event ?? 'vimeo';
      subscriptions[protocol] = [...(subscriptions[protocol] ?? []), fields.value ?? fields.channel];
    };
    greet({ postMessage });
    const events = ['ready', 'play', 'playing', 'pause', 'timeupdate', 'ended', 'error'];
    expect(subscriptions).toEqual({ 'player.js': events, vimeo: events, listening: ['widget'] });
  });

  it('does without a window, which a removed frame no longer has', () => {
    expect(() => greet(null)).not.toThrow();
  });
});

describe('hints in the browser’s storage', () => {
  function stubStorage() {
    const items = new Map<string, string>();
    vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => items.set(key, value) });
    return items;
  }

  it('hold the place of a series', () => {
    const items = stubStorage();
    hintSeriesPlace(2, 5);
    expect(Object.fromEntries(items)).toEqual({ season: '2', episode: '5' });
  });

  it('hold the place of each anime apart, and the audio for all', () => {
    const items = stubStorage();
    hintAnimePlace(7, 1, 3, 'sub');
    hintAnimePlace(8, 2, 4, 'dub');
    expect(Object.fromEntries(items)).toEqual({
      anime_season_7: '1',
      anime_episode_7: '3',
      anime_season_8: '2',
      anime_episode_8: '4',
      anime_audio: 'dub',
    });
  });

  it('are left out where the browser refuses its storage', () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { setItem });
    expect(() => hintSeriesPlace(1, 1)).not.toThrow();
  });
});
