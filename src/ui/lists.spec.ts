import type { Page } from '@playwright/test';
import { callsOf, expect, step, test } from '#test/scene.ts';

interface Trace {
  traceEvents: { args?: { elementCount?: number } }[];
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('a row', () => {
  const track = (page: Page) => page.locator('.track');
  const left = (page: Page) => track(page).evaluate((list) => list.scrollLeft);
  const back = (page: Page) => button(page, 'Scroll Kids Shows left');
  const on = (page: Page) => button(page, 'Scroll Kids Shows right');

  test('scrolls to its ends by its buttons', async ({ page, open }) => {
    await step(page, 'knows its ends once somebody points at it', async () => {
      await open('row');
      await track(page).hover();
      await expect(back(page)).toHaveAttribute('aria-disabled', 'true');
      await expect(on(page)).toHaveAttribute('aria-disabled', 'false');
    });

    await step(page, 'scrolls by its buttons to its end and back, and keeps the focus there', async () => {
      await open('row');
      await on(page).focus();
      await expect(on(page)).toHaveAttribute('aria-disabled', 'false');
      await track(page).evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: 'instant' }));
      await expect(on(page)).toHaveAttribute('aria-disabled', 'true');
      await expect(on(page)).toBeFocused();
      const end = await left(page);
      await back(page).click();
      await expect.poll(() => left(page)).toBeLessThan(end);
      await expect(on(page)).toHaveAttribute('aria-disabled', 'false');
    });

    await step(page, 'moves on by most of what is seen, so that no title is passed over', async () => {
      await open('row');
      await track(page).hover();
      const width = await track(page).evaluate((list) => list.clientWidth);
      await on(page).click();
      await expect.poll(() => left(page)).toBeGreaterThan(width / 2);
      await expect.poll(() => left(page)).toBeLessThan(width);
    });
  });
});

test('a button that comes to a card has no other part of the page styled again', async ({
  browser,
  page,
  open,
}) => {
  await open('row');
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await page.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { className: 'more' });
    document.querySelector('.track > li')?.append(button);
    return button.offsetWidth;
  });
  const trace: Trace = JSON.parse(String(await browser.stopTracing()));
  const styled = trace.traceEvents.map(({ args }) => args?.elementCount ?? 0);
  expect(Math.max(...styled)).toBeLessThanOrEqual(10);
});

test.describe('a row far below', () => {
  const track = (page: Page) => page.locator('.track');
  const drawn = (page: Page) => track(page).locator('.poster').count();

  test('is drawn when it comes near', async ({ page, open }) => {
    await step(page, 'is a list of links that is drawn when it comes near, at the same height', async () => {
      await open('far-row');
      const links = track(page).getByRole('link');
      const count = await links.count();
      const before = await track(page).boundingBox();
      await expect.poll(() => drawn(page)).toBe(0);
      await page.evaluate(() => scrollTo(0, 3000 - innerHeight));
      await expect.poll(() => drawn(page)).toBeGreaterThan(0);
      await expect(links).toHaveCount(count);
      await expect.poll(async () => (await track(page).boundingBox())?.height).toBe(before?.height);
    });

    await step(page, 'keeps the focus on a title that is drawn', async () => {
      await open('far-row');
      const link = track(page).getByRole('link').first();
      await link.focus();
      await expect.poll(() => drawn(page)).toBeGreaterThan(0);
      await expect(link).toBeFocused();
    });

    await step(page, 'draws the titles to its end once one comes to them', async () => {
      await page.setViewportSize({ width: 390, height: 800 });
      await open('far-row');
      await page.evaluate(() => scrollTo(0, 3000));
      await expect.poll(() => drawn(page)).toBe(8);
      await track(page).evaluate((list) => list.scrollTo({ left: 600, behavior: 'instant' }));
      await expect.poll(() => drawn(page)).toBe(await track(page).getByRole('link').count());
    });
  });
});

test.describe('a grid', () => {
  const status = (page: Page) => page.locator('.grid-more').getByRole('status');
  /** Sets the grid's state without loading anything. */
  const become = (page: Page, state: string) =>
    page.evaluate((detail) => dispatchEvent(new CustomEvent('become', { detail })), state);

  test('goes on, and says what happens', async ({ page, open }) => {
    await step(page, 'goes on when its end comes near, and not before', async () => {
      await open('grid');
      await page.addStyleTag({ content: '.grid { padding-top: 4000px }' });
      // Scrolls to just above the distance at which titles load, by less than the height of a card.
      const scrollToBefore = (distance: number) =>
        page.evaluate((left) => {
          const top = document.querySelector('.bone')?.getBoundingClientRect().top ?? 0;
          scrollTo(0, scrollY + top - innerHeight - left);
        }, distance);
      await become(page, 'idle');
      const bone = page.locator('.bone').first();
      await expect(bone).toBeAttached();
      expect(await callsOf(page)).toEqual([]);
      await scrollToBefore(1_260);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      expect(await callsOf(page)).toEqual([]);
      await scrollToBefore(1_150);
      await expect.poll(() => callsOf(page)).toEqual(['more 1']);
      // The titles were requested before a placeholder was visible.
      await expect(bone).not.toBeInViewport();
    });

    await step(page, 'moves its placeholders while titles are awaited, and no longer', async () => {
      await open('grid');
      // Moves the placeholders far down, so that none is near enough to load titles.
      await page.addStyleTag({ content: '.grid { padding-top: 4000px }' });
      const moving = () =>
        page.evaluate(() => {
          const bones = [...document.querySelectorAll('.bone')].map((bone) => bone.parentElement);
          return [...new Set(bones.map((card) => card?.getAnimations().length))];
        });
      await become(page, 'idle');
      await expect.poll(moving).toEqual([0]);
      await become(page, 'loading');
      await expect.poll(moving).toEqual([1]);
    });

    await step(
      page,
      'draws many titles at once in parts: first those in sight, each at its place',
      async () => {
        await open('growing-grid');
        const states = await page.evaluate(async () => {
          const count = (what: string) => document.querySelectorAll(`.grid ${what}`).length;
          const state = () => ({
            links: count('a.card'),
            drawn: count('.poster'),
            height: document.querySelector('.grid')?.clientHeight,
          });
          const seen = [state()];
          document.querySelector('button')?.click();
          // A page that restores its scroll position also scrolls before the next frame.
          await Promise.resolve();
          scrollTo(0, 6_000);
          const inSight = () =>
            document.elementFromPoint(200, 300)?.closest('.card')?.querySelector('.poster') != null;
          seen.push(state());
          await new Promise(requestAnimationFrame);
          const isInSight = inSight();
          while (count('.poster') < 240) await new Promise(requestAnimationFrame);
          return { seen: [...seen, state()], isInSight };
        });
        const [before, first, last] = states.seen;
        expect([before?.drawn, first?.drawn, last?.drawn]).toEqual([24, 24, 240]);
        expect(first?.links).toBe(240);
        expect(first?.height).toBe(last?.height);
        expect(states.isInSight).toBe(true);
      },
    );

    await step(page, 'goes on by its button alone while it is paused', async () => {
      await open('grid');
      await button(page, 'Load more').click();
      expect(await callsOf(page)).toEqual(['more 1']);
    });

    await step(page, 'asks for nothing twice while it loads', async () => {
      await open('grid');
      await become(page, 'loading');
      await expect(status(page)).toHaveText('Loading...');
      await expect.poll(async () => (await status(page).boundingBox())?.height).toBeGreaterThan(15);
      await button(page, 'Load more').click({ force: true });
      expect(await callsOf(page)).toEqual([]);
    });

    await step(page, 'shows a failure to everybody, and tries again when told to', async () => {
      await open('grid');
      await become(page, 'failed');
      await expect(status(page)).toHaveText('More titles couldn’t be loaded.');
      await expect.poll(async () => (await status(page).boundingBox())?.height).toBeGreaterThan(15);
      await button(page, 'Try again').click();
      expect(await callsOf(page)).toEqual(['more 1']);
    });

    await step(page, 'tells whoever pressed its button that it has ended', async () => {
      await open('grid');
      await button(page, 'Load more').click();
      await become(page, 'end');
      await expect(page.getByText('That was all.')).toBeVisible();
      await expect(page.locator('.grid-more')).toBeFocused();
    });

    await step(page, 'leaves the focus of everybody else alone at its end', async () => {
      await open('grid');
      await page.getByRole('link', { name: 'Title 3' }).focus();
      await become(page, 'end');
      await expect(page.getByText('That was all.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Title 3' })).toBeFocused();
    });
  });
});

test.describe('pictures that can’t be had', () => {
  const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

  test('are taken away', async ({ page, open }) => {
    await step(page, 'are taken away, before the modules and after', async () => {
      const body = `<img id="early" src="/missing.jpg" alt=""><img id="good" src="${dot}" alt="">`;
      await open('missing-pictures', { body, held: true });
      await page.waitForLoadState('load');
      await page.evaluate(() => window.hydrate());
      await expect(page.locator('#early')).toHaveAttribute('hidden');
      await page.locator('#good').evaluate((picture) => {
        picture.insertAdjacentHTML('afterend', '<img id="late" src="/missing-too.jpg" alt="">');
      });
      await expect(page.locator('#late')).toHaveAttribute('hidden');
      await expect(page.locator('#good')).not.toHaveAttribute('hidden');
    });

    await step(page, 'aren’t those that wait until they come near', async () => {
      const body = '<div style="height:9000px"></div><img id="far" loading="lazy" src="/far.jpg" alt="">';
      await open('missing-pictures', { body });
      await expect(page.locator('#far')).not.toHaveAttribute('hidden');
    });
  });
});
