import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { moduleEvents } from '../early-input.ts';
import code from './start-modules.ts?inline-script';

interface Picture {
  complete: boolean;
  events: EventTarget;
}

/** A browser as far as the script uses one. */
function open({
  late = false,
  wanted = false,
  isTelevision = false,
  picture,
  engine = { CSSLayerBlockRule: {} },
}: {
  late?: boolean;
  wanted?: boolean;
  isTelevision?: boolean;
  picture?: Picture;
  engine?: object;
} = {}) {
  const events = new EventTarget();
  const preloads: string[] = [];
  const started: { textContent: string; onerror?: () => void }[] = [];
  const dataset = late ? { modules: 'late' } : wanted ? { modules: 'wanted' } : {};
  const document = {
    documentElement: { dataset: isTelevision ? { ...dataset, screen: 'tv' } : dataset },
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
    querySelectorAll: () => [],
  };
  const failures = vi.fn();
  events.addEventListener(moduleEvents.failed, failures);
  runInNewContext(code, {
    window: engine,
    document,
    Event,
    setTimeout,
    addEventListener: events.addEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
  });
  return { started, preloads, failures, dispatch: (name: string) => events.dispatchEvent(new Event(name)) };
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

  it('are the lowered ones in an engine without cascade layers', () => {
    const { started, preloads } = open({ engine: {} });
    expect(started).toMatchObject([{ type: 'module', textContent: 'import "/assets/old/a.js"' }]);
    expect(preloads).toEqual(['/assets/old/a.js', '/assets/old/b.js']);
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

  it.each(['late', 'wanted'])('start at once on a television, where they would be %s', (when) => {
    expect(open({ [when]: true, isTelevision: true }).started).toHaveLength(1);
  });

  it('wait ten seconds on a page that works without them', () => {
    const { started } = open({ late: true });
    vi.advanceTimersByTime(9_999);
    expect(started).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(started).toHaveLength(1);
  });

  it.each(['pointermove', 'pointerdown', 'keydown', 'focusin', moduleEvents.wanted])(
    'start once with the first %s there',
    (name) => {
      const { started, dispatch } = open({ late: true });
      dispatch(name);
      dispatch(name);
      dispatch('keydown');
      vi.advanceTimersByTime(60_000);
      expect(started).toHaveLength(1);
    },
  );
});

describe('with the data saver on the modules', () => {
  it('wait for a wish, however long it takes', () => {
    const { started, dispatch } = open({ wanted: true });
    vi.advanceTimersByTime(60_000);
    expect(started).toEqual([]);
    dispatch(moduleEvents.wanted);
    expect(started).toHaveLength(1);
  });
});

describe('modules that did not load', () => {
  it('are reported once, and tried again when they are wanted', () => {
    const { started, failures, dispatch } = open();
    started[0]?.onerror?.();
    started[0]?.onerror?.();
    expect(failures).toHaveBeenCalledTimes(1);
    dispatch(moduleEvents.wanted);
    expect(started).toHaveLength(2);
  });

  it('are told by a rejection that nobody handled, until they are here', () => {
    const { failures, dispatch } = open();
    dispatch(moduleEvents.here);
    dispatch('unhandledrejection');
    expect(failures).not.toHaveBeenCalled();
  });
});
