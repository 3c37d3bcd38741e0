import type { Page } from '@playwright/test';
import { expect, test } from '#test/scene.ts';

/** A box that can be focused, `name` at its left and top. */
function place(
  name: string,
  left: number,
  top: number,
  more = 'width:100px;height:40px',
  tag = 'a href="#"',
): string {
  const [element] = tag.split(' ');
  return `<${tag} id="${name}" style="position:absolute;left:${left}px;top:${top}px;${more}">${name}</${element}>`;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');

/** Focuses a box as a keyboard does, presses keys, and answers what has the focus. */
async function press(page: Page, from: string, ...keys: string[]): Promise<string> {
  await page.keyboard.press('Shift');
  await page.locator(`#${from}`).focus();
  for (const key of keys) await page.keyboard.press(key);
  return focused(page);
}

const rows = `<main>${[0, 1, 2].map((column) => place(`a${column}`, 20 + 120 * column, 20)).join('')}
  ${[0, 1].map((column) => place(`b${column}`, 60 + 120 * column, 100)).join('')}</main>`;

test('leads along a row, and stays at its ends', async ({ page, open }) => {
  await open('arrows', { body: rows });
  expect(await press(page, 'a0', 'ArrowRight')).toBe('a1');
  expect(await press(page, 'a0', 'ArrowRight', 'ArrowRight')).toBe('a2');
  expect(await press(page, 'a2', 'ArrowRight')).toBe('a2');
  expect(await press(page, 'a1', 'ArrowLeft')).toBe('a0');
  expect(await press(page, 'a0', 'ArrowLeft')).toBe('a0');
});

test('leads to the next row at the nearest place', async ({ page, open }) => {
  await open('arrows', { body: rows });
  expect(await press(page, 'a0', 'ArrowDown')).toBe('b0');
  expect(await press(page, 'a2', 'ArrowDown')).toBe('b1');
  expect(await press(page, 'b1', 'ArrowUp')).toMatch(/^a[12]$/);
  expect(await press(page, 'b0', 'ArrowDown')).toBe('b0');
});

test('never leaves a row sideways', async ({ page, open }) => {
  await open('arrows', { body: place('from', 20, 20) + place('below', 200, 120) });
  expect(await press(page, 'from', 'ArrowRight')).toBe('from');
});

test('prefers the next row to a box in the same column further down', async ({ page, open }) => {
  const body = place('from', 20, 20) + place('near', 200, 80) + place('far', 20, 600);
  await open('arrows', { body });
  expect(await press(page, 'from', 'ArrowDown')).toBe('near');
});

test('passes over what can’t be used', async ({ page, open }) => {
  const body = `${place('from', 20, 20)}
    ${place('disabled', 140, 20, undefined, 'button disabled')}
    <div inert>${place('inert', 260, 20)}</div>
    ${place('empty', 380, 20, 'width:1px;height:1px;overflow:hidden')}
    ${place('hidden', 400, 20, 'display:none')}
    ${place('last', 500, 20, undefined, 'button')}`;
  await open('arrows', { body });
  expect(await press(page, 'from', 'ArrowRight')).toBe('last');
});

test('leaves the arrow keys to fields', async ({ page, open }) => {
  const body = `${place('from', 20, 20, 'width:100px;height:40px', 'input value="ab"')}${place('other', 200, 20)}`;
  await open('arrows', { body });
  expect(await press(page, 'from', 'ArrowRight')).toBe('from');
});

for (const key of ['Alt+ArrowRight', 'Control+ArrowRight', 'Meta+ArrowRight']) {
  test(`leaves ${key} to the browser`, async ({ page, open }) => {
    await open('arrows', { body: rows });
    await page.evaluate(() => addEventListener('keydown', (event) => event.preventDefault()));
    expect(await press(page, 'a0', key)).toBe('a0');
  });
}

test('leaves a key alone that something else has answered', async ({ page, open }) => {
  await open('arrows', { body: rows });
  await page
    .locator('#a0')
    .evaluate((link) => link.addEventListener('keydown', (event) => event.preventDefault()));
  expect(await press(page, 'a0', 'ArrowRight')).toBe('a0');
});

test('leaves the page to scroll while nothing has the focus', async ({ page, open }) => {
  await open('arrows', { body: rows });
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toBe('');
});

test('leaves the page to scroll after a click, which shows no focus', async ({ page, open }) => {
  await open('arrows', { body: place('from', 20, 20, undefined, 'button') + place('other', 200, 20) });
  await page.locator('#from').click();
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe('from');
});

test.describe('on a television', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('begins at the first link of the page itself', async ({ page, open }) => {
    await open('arrows', { body: `${place('bar', 20, 20)}<main>${place('first', 20, 100)}</main>` });
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('first');
  });

  test('goes on from what the remote’s pointer has pressed', async ({ page, open }) => {
    await open('arrows', { body: place('from', 20, 20, undefined, 'button') + place('other', 200, 20) });
    await page.locator('#from').click();
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toBe('other');
  });
});

test('scrolls to what it leads to', async ({ page, open }) => {
  await open('arrows', { body: place('from', 20, 20) + place('below', 20, 3_000) });
  expect(await press(page, 'from', 'ArrowDown')).toBe('below');
  await expect(page.locator('#below')).toBeInViewport();
});
