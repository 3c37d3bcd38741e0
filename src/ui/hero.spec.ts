import type { Page } from '@playwright/test';
import { holdClock } from '#test/page-clock.ts';
import { expect, step, test } from '#test/scene.ts';

const heading = (page: Page) => page.getByRole('heading');
const button = (page: Page, name: string) => page.getByRole('button', { name });
const hero = (page: Page) => page.getByRole('region', { name: 'Featured' });
/** Lists the backdrops that the page has fetched or is fetching. */
const backdrops = (page: Page) =>
  page
    .locator('.hero img')
    .evaluateAll((pictures) =>
      pictures.map((picture) => /back\d/.exec(picture.getAttribute('src') ?? '')?.[0]),
    );

test.beforeEach(async ({ page }) => {
  await holdClock(page);
});

test('turns in a circle, and stands still while somebody looks at it', async ({ page, open }) => {
  await step(page, 'turns in a circle, each slide for its time', async () => {
    await open('hero');
    for (const name of ['Title 1', 'Title 2', 'Title 3', 'Title 1']) {
      await expect(heading(page)).toHaveText(name);
      await page.clock.runFor(9_900);
      await expect(heading(page)).toHaveText(name);
      await page.clock.runFor(100);
    }
  });

  await step(page, 'goes back from the first to the last, and on from the last to the first', async () => {
    await open('hero');
    await button(page, 'Previous').click();
    await expect(heading(page)).toHaveText('Title 3');
    await button(page, 'Next').click();
    await expect(heading(page)).toHaveText('Title 1');
  });

  await step(page, 'exposes one slide to readers, and none that left', async () => {
    await open('hero');
    await button(page, 'Next').click();
    await expect(heading(page)).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Watch' })).toHaveAttribute('href', '/watch/2');
  });

  await step(page, 'fetches the next picture shortly before its turn, and no sooner', async () => {
    await open('hero');
    await page.clock.runFor(6_900);
    await expect.poll(() => backdrops(page)).toEqual(['back1']);
    await page.clock.runFor(200);
    await expect.poll(() => backdrops(page)).toEqual(['back1', 'back2']);
  });

  await step(page, 'stands still while it is paused, and says so', async () => {
    await open('hero');
    await button(page, 'Pause').focus();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Pause')).toHaveAttribute('aria-pressed', 'true');
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.clock.runFor(60_000);
    await expect(heading(page)).toHaveText('Title 1');
    await expect(page.locator('.hero-stage')).toHaveAttribute('aria-live', 'polite');
  });

  await step(page, 'stands still under the mouse, and goes on when it leaves', async () => {
    await open('hero', { body: '<p id="below">Below</p>' });
    await hero(page).hover();
    await page.clock.runFor(30_000);
    await expect(heading(page)).toHaveText('Title 1');
    await page.locator('#below').hover();
    await page.clock.runFor(10_100);
    await expect(heading(page)).toHaveText('Title 2');
  });

  await step(page, 'stands still while anything in it has the focus', async () => {
    await open('hero');
    await page.getByRole('link', { name: 'Watch' }).focus();
    await page.clock.runFor(30_000);
    await expect(heading(page)).toHaveText('Title 1');
  });

  await step(page, 'is quiet while it turns by itself', async () => {
    await open('hero');
    await expect(page.locator('.hero-stage')).toHaveAttribute('aria-live', 'off');
  });

  await step(page, 'stands still in a hidden tab', async () => {
    await open('hero');
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
    await page.clock.runFor(30_000);
    await expect(heading(page)).toHaveText('Title 1');
  });

  for (const [way, to, title] of [
    ['to the left', -60, 'Title 2'],
    ['to the right', 60, 'Title 3'],
    ['a little', -30, 'Title 1'],
  ] as const) {
    await step(page, `a finger that goes ${way} shows ${title}`, async () => {
      await open('hero');
      const touch = { pointerType: 'touch', bubbles: true };
      await hero(page).dispatchEvent('pointerdown', { ...touch, clientX: 200 });
      await hero(page).dispatchEvent('pointerup', { ...touch, clientX: 200 + to });
      await expect(heading(page)).toHaveText(title);
    });
  }

  const touch = { pointerType: 'touch', bubbles: true };

  await step(page, 'a finger draws the next slide in, and the hero stands still afterwards', async () => {
    await open('hero');
    await hero(page).dispatchEvent('pointerdown', { ...touch, clientX: 200 });
    await hero(page).dispatchEvent('pointermove', { ...touch, clientX: 150 });
    await expect.poll(() => backdrops(page)).toEqual(['back1', 'back2']);
    await expect(heading(page)).toHaveText('Title 1');
    await hero(page).dispatchEvent('pointerup', { ...touch, clientX: 120 });
    await expect(heading(page)).toHaveText('Title 2');
    await page.clock.runFor(60_000);
    await expect(heading(page)).toHaveText('Title 2');
    await expect(button(page, 'Pause')).toHaveAttribute('aria-pressed', 'true');
  });

  await step(page, 'a finger that goes on down the page turns nothing', async () => {
    await open('hero');
    await hero(page).dispatchEvent('pointerdown', { ...touch, clientX: 200 });
    await hero(page).dispatchEvent('pointermove', { ...touch, clientX: 120 });
    await hero(page).dispatchEvent('pointercancel', { ...touch, clientX: 0 });
    await expect(heading(page)).toHaveText('Title 1');
    await expect.poll(() => backdrops(page)).toEqual(['back1']);
  });

  await step(page, 'a mouse that is dragged turns nothing', async () => {
    await open('hero');
    const mouse = { pointerType: 'mouse', bubbles: true };
    await hero(page).dispatchEvent('pointerdown', { ...mouse, clientX: 200 });
    await hero(page).dispatchEvent('pointerup', { ...mouse, clientX: 20 });
    await expect(heading(page)).toHaveText('Title 1');
  });

  await step(page, 'a single title has nothing to turn, neither by time nor by finger', async () => {
    await open('single-hero');
    await page.clock.runFor(30_000);
    const touch = { pointerType: 'touch', bubbles: true };
    await hero(page).dispatchEvent('pointerdown', { ...touch, clientX: 200 });
    await hero(page).dispatchEvent('pointerup', { ...touch, clientX: 20 });
    await expect(heading(page)).toHaveText('Title 1');
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});

test('stands still for viewers who want less motion, and turns when told to', async ({ page, open }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open('hero');
  await page.clock.runFor(30_000);
  await expect(heading(page)).toHaveText('Title 1');
  await button(page, 'Next').click();
  await expect(heading(page)).toHaveText('Title 2');
});

test('stands still for viewers who save data', async ({ page, open }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await open('hero');
  await page.clock.runFor(30_000);
  await expect(heading(page)).toHaveText('Title 1');
});
