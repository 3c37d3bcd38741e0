import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import code from './start-modules.ts?inline-script';

class Picture extends EventTarget {
  complete = false;
  loading = 'eager';

  finish(name: string) {
    this.complete = true;
    this.dispatchEvent(new Event(name));
  }
}

/** Runs the script in a fake browser that has only the parts that the script uses. */
function open({
  areForTouch = false,
  isTelevision = false,
  changesByItself = false,
  pictures = [],
  status = 200,
  type = 'navigate',
}: {
  areForTouch?: boolean;
  isTelevision?: boolean;
  changesByItself?: boolean;
  pictures?: Picture[];
  /** Status of the modules' files. */
  status?: number | 'offline';
  /** Type of the document's navigation. */
  type?: string;
} = {}) {
  const events = new EventTarget();
  const preloads: string[] = [];
  const started: { textContent: string; onerror?: () => void }[] = [];
  const reload = vi.fn();
  const dataset: Record<string, string> = isTelevision ? { screen: 'tv' } : {};
  if (areForTouch) dataset.modules = 'touch';
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
    querySelector: (selector: string) => {
      const isThere = selector === '[data-at-once]' ? changesByItself : pictures.length > 0;
      return isThere ? {} : null;
    },
    images: pictures,
  };
  runInNewContext(code, {
    document,
    Element: class {},
    setTimeout,
    fetch: async () => {
      if (status === 'offline') throw new TypeError('Failed to fetch');
      return { status };
    },
    performance: { getEntriesByType: () => [{ type }] },
    location: { reload },
    addEventListener: events.addEventListener.bind(events),
  });
  return {
    started,
    preloads,
    dataset,
    reload,
    dispatch: (name: string) => events.dispatchEvent(new Event(name)),
  };
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

  it.each(['load', 'error'])(
    'wait for the %s of each picture in sight, and are asked for together',
    (name) => {
      const pictures = [new Picture(), new Picture()];
      const { started, preloads } = open({ pictures });
      pictures[0]?.finish(name);
      expect([started, preloads]).toEqual([[], []]);
      pictures[1]?.finish(name);
      expect(started).toHaveLength(1);
      expect(preloads).toEqual(['/assets/a.js', '/assets/b.js']);
    },
  );

  it('do not wait for a picture that is lazy or there', () => {
    const pictures = [new Picture(), new Picture()];
    if (pictures[0] !== undefined) pictures[0].loading = 'lazy';
    pictures[1]?.finish('load');
    expect(open({ pictures }).started).toHaveLength(1);
  });

  it('do not wait for pictures once somebody touches the page', () => {
    const { started, dispatch } = open({ pictures: [new Picture()] });
    dispatch('pointerdown');
    expect(started).toHaveLength(1);
  });

  it('wait four seconds for a picture that hangs', () => {
    const { started } = open({ pictures: [new Picture()] });
    vi.advanceTimersByTime(3_999);
    expect(started).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(started).toHaveLength(1);
  });

  it('start at once on a television, also with the data saver', () => {
    expect(open({ areForTouch: true, isTelevision: true }).started).toHaveLength(1);
  });

  it('start at once on a page that changes by itself', () => {
    expect(open({ areForTouch: true, changesByItself: true }).started).toHaveLength(1);
  });
});

describe('modules for a touch', () => {
  it.each(['pointerdown', 'keydown', 'focusin'])('wait for the first %s, however long it takes', (name) => {
    const { started, dispatch } = open({ areForTouch: true });
    vi.advanceTimersByTime(60_000);
    expect(started).toEqual([]);
    for (let times = 0; times < 3; times += 1) dispatch(name);
    expect(started).toHaveLength(1);
  });
});

describe('what comes after the load', () => {
  it('is asked for again once the connection is back', () => {
    const { started, dispatch } = open({ areForTouch: true });
    dispatch('load');
    vi.advanceTimersByTime(1_000);
    expect(started).toHaveLength(1);
    dispatch('online');
    vi.advanceTimersByTime(1_000);
    expect(started).toHaveLength(1);
    started[0]?.onerror?.();
    dispatch('online');
    vi.advanceTimersByTime(1_000);
    expect(started).toHaveLength(2);
  });
});

describe('modules that did not load', () => {
  it.each([
    [200, 1],
    [503, 0],
    ['offline', 0],
  ] as const)(
    'have the document loaded anew by a touch once their files answer %s',
    async (status, times) => {
      const { started, reload, dispatch } = open({ status });
      started[0]?.onerror?.();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(reload).not.toHaveBeenCalled();
      dispatch('keydown');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(reload).toHaveBeenCalledTimes(times);
      expect(started).toHaveLength(1);
    },
  );

  it('are told by a rejection that nobody handled, until the page is ready', async () => {
    const failed = open();
    failed.dispatch('unhandledrejection');
    failed.dispatch('keydown');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(failed.reload).toHaveBeenCalledOnce();
    const { dataset, dispatch, reload } = open();
    dataset.ready = '';
    dispatch('unhandledrejection');
    dispatch('keydown');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).not.toHaveBeenCalled();
  });

  it('because another version serves, have the document loaded anew, once', async () => {
    const { started, reload } = open({ status: 404 });
    started[0]?.onerror?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).toHaveBeenCalledOnce();
    const again = open({ status: 404, type: 'reload' });
    again.started[0]?.onerror?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(again.reload).not.toHaveBeenCalled();
  });

  it('because another version serves, keep the document that somebody has typed in', async () => {
    const { started, reload, dispatch } = open({ status: 404 });
    dispatch('input');
    started[0]?.onerror?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([200, 503, 'offline'] as const)('keep the document while their files answer %s', async (status) => {
    const { started, reload } = open({ status });
    started[0]?.onerror?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).not.toHaveBeenCalled();
  });
});
