import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import code from './start-modules.ts?inline-script';

interface Picture {
  complete: boolean;
  events: EventTarget;
}

/** A browser as far as the script uses one. */
function open({
  isSaving = false,
  isTelevision = false,
  picture,
}: {
  isSaving?: boolean;
  isTelevision?: boolean;
  picture?: Picture;
} = {}) {
  const events = new EventTarget();
  const preloads: string[] = [];
  const started: { textContent: string; onerror?: () => void }[] = [];
  const dataset: Record<string, string> = isTelevision ? { screen: 'tv' } : {};
  if (isSaving) dataset.saver = 'on';
  const document = {
    documentElement: { dataset },
    currentScript: {
      previousElementSibling: {
        textContent: 'import "/assets/a.js"',
        getAttribute: () => '/assets/a.js /assets/b.js',
      },
    },
    head: { append: (link: { href: string }) => preloads.push(link.href) },
    createElement: () => ({}),
    body: { append: (script: (typeof started)[number]) => started.push(script) },
    querySelector: () =>
      picture === undefined
        ? null
        : {
            complete: picture.complete,
            addEventListener: picture.events.addEventListener.bind(picture.events),
          },
  };
  runInNewContext(code, {
    document,
    Element: class {},
    setTimeout,
    addEventListener: events.addEventListener.bind(events),
  });
  return { started, preloads, dataset, dispatch: (name: string) => events.dispatchEvent(new Event(name)) };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('the modules', () => {
  it('start at once where no picture waits for the line', () => {
    const { started } = open();
    expect(started).toMatchObject([{ type: 'module', textContent: 'import "/assets/a.js"' }]);
  });

  it.each(['load', 'error'])('wait for the %s of the first picture, and are asked for together', (name) => {
    const events = new EventTarget();
    const { started, preloads } = open({ picture: { complete: false, events } });
    expect([started, preloads]).toEqual([[], []]);
    events.dispatchEvent(new Event(name));
    expect(started).toHaveLength(1);
    expect(preloads).toEqual(['/assets/a.js', '/assets/b.js']);
  });

  it('wait four seconds for a picture that hangs', () => {
    const { started } = open({ picture: { complete: false, events: new EventTarget() } });
    vi.advanceTimersByTime(3_999);
    expect(started).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(started).toHaveLength(1);
  });

  it('do not wait for a picture that is there', () => {
    expect(open({ picture: { complete: true, events: new EventTarget() } }).started).toHaveLength(1);
  });

  it('start at once on a television, also with the data saver', () => {
    expect(open({ isSaving: true, isTelevision: true }).started).toHaveLength(1);
  });
});

describe('with the data saver on the modules', () => {
  it.each(['pointerdown', 'keydown', 'focusin'])('wait for the first %s, however long it takes', (name) => {
    const { started, dispatch } = open({ isSaving: true });
    vi.advanceTimersByTime(60_000);
    expect(started).toEqual([]);
    for (let times = 0; times < 3; times += 1) dispatch(name);
    expect(started).toHaveLength(1);
  });
});

describe('modules that did not load', () => {
  it('are asked for again with the next touch', () => {
    const { started, dispatch } = open();
    started[0]?.onerror?.();
    expect(started).toHaveLength(1);
    dispatch('keydown');
    expect(started).toHaveLength(2);
  });

  it('are told by a rejection that nobody handled, until the page is ready', () => {
    const { started, dataset, dispatch } = open();
    dispatch('unhandledrejection');
    dispatch('keydown');
    expect(started).toHaveLength(2);
    dataset.ready = '';
    dispatch('unhandledrejection');
    dispatch('keydown');
    expect(started).toHaveLength(2);
  });
});
