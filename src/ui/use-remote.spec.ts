import type { Page } from '@playwright/test';
import { expect, step, test } from '#test/scene.ts';

/** Returns a box that can be focused, with `name` at its left and top. */
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

/** Focuses a box as a keyboard does, presses keys, and returns the id of the focused box. */
async function press(page: Page, from: string, ...keys: string[]): Promise<string> {
  await page.keyboard.press('Shift');
  await page.locator(`#${from}`).focus();
  for (const key of keys) await page.keyboard.press(key);
  return focused(page);
}

const rows = `<main id="content" tabindex="-1">${[0, 1, 2].map((column) => place(`a${column}`, 20 + 120 * column, 20)).join('')}
  ${[0, 1].map((column) => place(`b${column}`, 60 + 120 * column, 100)).join('')}</main>`;

test('leads by arrows, row by row', async ({ page, open }) => {
  await step(page, 'leads along a row, and stays at its ends', async () => {
    await open('arrows', { body: rows });
    expect(await press(page, 'a0', 'ArrowRight')).toBe('a1');
    expect(await press(page, 'a0', 'ArrowRight', 'ArrowRight')).toBe('a2');
    expect(await press(page, 'a2', 'ArrowRight')).toBe('a2');
    expect(await press(page, 'a1', 'ArrowLeft')).toBe('a0');
    expect(await press(page, 'a0', 'ArrowLeft')).toBe('a0');
  });

  await step(page, 'leads to the next row at the nearest place', async () => {
    await open('arrows', { body: rows });
    expect(await press(page, 'a0', 'ArrowDown')).toBe('b0');
    expect(await press(page, 'a2', 'ArrowDown')).toBe('b1');
    expect(await press(page, 'b1', 'ArrowUp')).toMatch(/^a[12]$/);
    expect(await press(page, 'b0', 'ArrowDown')).toBe('b0');
  });

  await step(page, 'never leaves a row sideways', async () => {
    await open('arrows', { body: place('from', 20, 20) + place('below', 200, 120) });
    expect(await press(page, 'from', 'ArrowRight')).toBe('from');
  });

  await step(page, 'prefers the next row to a box in the same column further down', async () => {
    const body = place('from', 20, 20) + place('near', 200, 80) + place('far', 20, 600);
    await open('arrows', { body });
    expect(await press(page, 'from', 'ArrowDown')).toBe('near');
  });

  await step(page, 'passes over what can’t be used', async () => {
    const body = `${place('from', 20, 20)}
    ${place('disabled', 140, 20, undefined, 'button disabled')}
    <div inert>${place('inert', 260, 20)}</div>
    ${place('empty', 380, 20, 'width:1px;height:1px;overflow:hidden')}
    ${place('hidden', 400, 20, 'display:none')}
    ${place('last', 500, 20, undefined, 'button')}`;
    await open('arrows', { body });
    expect(await press(page, 'from', 'ArrowRight')).toBe('last');
  });

  await step(page, 'leaves the arrow keys to fields', async () => {
    const body = `${place('from', 20, 20, 'width:100px;height:40px', 'input value="ab"')}${place('other', 200, 20)}`;
    await open('arrows', { body });
    expect(await press(page, 'from', 'ArrowRight')).toBe('from');
  });

  for (const key of ['Alt+ArrowRight', 'Control+ArrowRight', 'Meta+ArrowRight']) {
    await step(page, `leaves ${key} to the browser`, async () => {
      await open('arrows', { body: rows });
      await page.evaluate(() => addEventListener('keydown', (event) => event.preventDefault()));
      expect(await press(page, 'a0', key)).toBe('a0');
    });
  }

  await step(page, 'leaves a key alone that something else has answered', async () => {
    await open('arrows', { body: rows });
    await page
      .locator('#a0')
      .evaluate((link) => link.addEventListener('keydown', (event) => event.preventDefault()));
    expect(await press(page, 'a0', 'ArrowRight')).toBe('a0');
  });

  await step(page, 'leaves the page to scroll while nothing has the focus', async () => {
    await open('arrows', { body: rows });
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('');
  });

  await step(page, 'leaves the page to scroll after a click, which shows no focus', async () => {
    await open('arrows', { body: place('from', 20, 20, undefined, 'button') + place('other', 200, 20) });
    await page.locator('#from').click();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('from');
  });

  await step(page, 'scrolls to what it leads to', async () => {
    await open('arrows', { body: place('from', 20, 20) + place('below', 20, 3_000) });
    expect(await press(page, 'from', 'ArrowDown')).toBe('below');
    await expect(page.locator('#below')).toBeInViewport();
  });

  await step(page, 'remembers the last title of each row', async () => {
    await open('arrows', { body: `<main>${list('track', 'r', 12)}${list('track', 's', 12)}</main>` });
    expect(await press(page, 'r0', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown')).toBe('s3');
    expect(await press(page, 's3', 'ArrowLeft', 'ArrowLeft', 'ArrowUp')).toBe('r3');
    expect(await press(page, 'r3', 'ArrowDown')).toBe('s1');
  });

  await step(page, 'reads at most 20 places a press, however many titles there are', async () => {
    const rows = Array.from({ length: 12 }, (_, row) => list('track', `r${row}x`, 20)).join('');
    const forms = Array.from({ length: 60 }, (_, index) => `<button id="b${index}">B${index}</button>`).join(
      ' ',
    );
    await open('arrows', { body: `<main>${forms}${rows}${list('grid', 'g', 60)}</main>` });
    await press(page, 'b0', 'ArrowRight');
    await page.evaluate(() => {
      const read = Element.prototype.getBoundingClientRect;
      let readings = 0;
      Element.prototype.getBoundingClientRect = function () {
        readings += 1;
        return read.call(this);
      };
      document.addEventListener('keydown', () => (readings = 0), true);
      document.addEventListener('keyup', () => {
        document.title = String(Math.max(Number(document.title), readings));
      });
      document.title = '0';
    });
    for (const key of [
      'ArrowRight',
      'ArrowDown',
      'ArrowDown',
      'ArrowDown',
      'ArrowRight',
      'ArrowDown',
      'ArrowUp',
    ])
      await page.keyboard.press(key);
    for (let step = 0; step < 18; step += 1) await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toMatch(/^g/);
    const readings = Number(await page.title());
    expect(readings).toBeGreaterThan(0);
    expect(readings).toBeLessThanOrEqual(20);
  });

  await step(page, 'leads through a grid line by line, and out of its last one', async () => {
    await page.setViewportSize({ width: 1000, height: 800 });
    await open('arrows', { body: `<main>${list('grid', 'g', 8)}<a href="#" id="more">Load more</a></main>` });
    const columns = await page
      .locator('#g')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    expect(columns).toBe(5);
    expect(await press(page, 'g1', 'ArrowDown')).toBe('g6');
    // The last line has no title below `g4`, so the focus goes to the last title.
    expect(await press(page, 'g4', 'ArrowDown')).toBe('g7');
    expect(await press(page, 'g4', 'ArrowRight')).toBe('g4');
    expect(await press(page, 'g6', 'ArrowUp')).toBe('g1');
    expect(await press(page, 'g7', 'ArrowDown')).toBe('more');
    expect(await press(page, 'more', 'ArrowUp')).toBe('g5');
  });
});

test.describe('on a television', () => {
  const asTelevision = (page: Page) =>
    page.evaluate(() => document.documentElement.setAttribute('data-screen', 'tv'));

  test('leads everywhere, and leaves to a field what belongs to it', async ({ page, open }) => {
    await step(page, 'begins at the first link of the page itself', async () => {
      await open('arrows', { body: `${place('bar', 20, 20)}<main>${place('first', 20, 100)}</main>` });
      await asTelevision(page);
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => focused(page)).toBe('first');
    });

    await step(page, 'begins in the page itself, also where it comes after the bar', async () => {
      await page.addInitScript(() =>
        new MutationObserver((_, observer) => {
          document.documentElement.setAttribute('data-screen', 'tv');
          observer.disconnect();
        }).observe(document, { childList: true }),
      );
      await open('arrows', { body: `${place('bar', 20, 20)}<main></main>` });
      await expect.poll(() => focused(page)).toBe('bar');
      const late = place('late', 20, 100);
      await page.evaluate(
        (html) => document.querySelector('main')?.insertAdjacentHTML('beforeend', html),
        late,
      );
      await expect.poll(() => focused(page)).toBe('late');
    });

    await step(page, 'goes on from what the remote’s pointer has pressed', async () => {
      await open('arrows', { body: place('from', 20, 20, undefined, 'button') + place('other', 200, 20) });
      await asTelevision(page);
      await page.locator('#from').click();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => focused(page)).toBe('other');
    });

    await step(page, 'leaves fields at their edges, and lets the caret move before', async () => {
      const size = 'width:100px;height:40px';
      const body =
        place('before', 20, 20) + place('from', 200, 20, size, 'input value="ab"') + place('after', 400, 20);
      await open('arrows', { body });
      await asTelevision(page);
      await page.locator('#from').focus();
      await page.keyboard.press('Home');
      expect(await press(page, 'from', 'Home', 'ArrowRight')).toBe('from');
      expect(await press(page, 'from', 'End', 'ArrowRight')).toBe('after');
      expect(await press(page, 'from', 'Home', 'ArrowLeft')).toBe('before');
    });

    await step(
      page,
      'scrolls before it leaves the window far behind, so that the text between is read',
      async () => {
        await open('arrows', { body: place('from', 20, 20) + place('below', 20, 3_000) });
        await asTelevision(page);
        expect(await press(page, 'from', 'ArrowDown')).toBe('from');
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
        const presses = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'];
        for (const key of presses) await page.keyboard.press(key);
        await expect.poll(() => focused(page)).toBe('below');
      },
    );

    await step(page, 'chooses from a list of options by Enter, and Back leaves it', async () => {
      const options = '<option>One</option><option selected>Two</option><option>Three</option>';
      await open('arrows', { body: `<label for="s">Season</label><select id="s">${options}</select>` });
      await asTelevision(page);
      const select = page.locator('#s');
      await page.evaluate(() => {
        document.addEventListener('change', ({ target }) => {
          if (target instanceof HTMLSelectElement) document.title = target.value;
        });
      });
      // The first key loads the code that handles keys.
      await page.keyboard.press('ArrowDown');
      await select.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Two' })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('button', { name: 'Three' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(select).toBeFocused();
      await expect
        .poll(async () => [await select.inputValue(), await page.title()])
        .toEqual(['Three', 'Three']);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect(select).toBeFocused();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });
});

const list = (kind: string, name: string, count: number) =>
  `<section class="row"><div class="row-body"><ul class="${kind}" id="${name}">${Array.from(
    { length: count },
    (_, index) =>
      `<li><a class="card" href="#" id="${name}${index}"><span class="poster"></span><b>T</b></a></li>`,
  ).join('')}</ul></div></section>`;
