import { callsOf, expect, step, test } from '#test/scene.ts';

test('keys do their work, and stay out of what isn’t theirs', async ({ page, open }) => {
  await step(page, 'a key does its work, with or without capitals, and nothing else happens', async () => {
    await open('keys');
    for (const key of ['n', 'N', 's', '?', 'x', 'p', 'Enter']) await page.keyboard.press(key);
    expect(await callsOf(page)).toEqual(['next', 'next', 'server', 'help']);
  });

  await step(page, 'only the help is there while the keys are off', async () => {
    await open('keys-off');
    for (const key of ['n', 's', '?']) await page.keyboard.press(key);
    expect(await callsOf(page)).toEqual(['help']);
  });

  for (const key of ['Control+n', 'Alt+n', 'Meta+n']) {
    await step(page, `${key} is the browser’s`, async () => {
      await open('keys');
      await page.keyboard.press(key);
      expect(await callsOf(page)).toEqual([]);
    });
  }

  for (const [place, body] of [
    ['a text field', '<input id="here">'],
    ['a password', '<input id="here" type="password">'],
    ['a text area', '<textarea id="here"></textarea>'],
    ['a list', '<select id="here"><option>None</option></select>'],
    ['editable text', '<p id="here" contenteditable>Text</p>'],
  ] as const) {
    await step(page, `a letter belongs to ${place}`, async () => {
      await open('keys', { body });
      await page.locator('#here').focus();
      await page.keyboard.press('n');
      expect(await callsOf(page)).toEqual([]);
    });
  }

  for (const type of ['checkbox', 'radio']) {
    await step(page, `a key works from a ${type}, which takes no letters`, async () => {
      await open('keys', { body: `<input id="here" type="${type}">` });
      await page.locator('#here').focus();
      await page.keyboard.press('n');
      expect(await callsOf(page)).toEqual(['next']);
    });
  }

  await step(page, 'a key that is held down works once', async () => {
    await open('keys');
    for (let times = 0; times < 3; times += 1) await page.keyboard.down('n');
    expect(await callsOf(page)).toEqual(['next']);
  });

  await step(page, 'a letter that is part of a composed one is no key', async () => {
    await open('keys');
    await page.evaluate(() => {
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'n', bubbles: true, isComposing: true }),
      );
    });
    expect(await callsOf(page)).toEqual([]);
  });

  await step(page, 'a key that something else has answered does nothing', async () => {
    await open('keys');
    await page.evaluate(() => document.body.addEventListener('keydown', (event) => event.preventDefault()));
    await page.keyboard.press('n');
    expect(await callsOf(page)).toEqual([]);
  });

  await step(page, 'a modal dialog keeps the keys from the page behind it', async () => {
    await open('keys', { body: '<dialog><button>Close</button></dialog>' });
    await page.evaluate(() => document.querySelector('dialog')?.showModal());
    await page.keyboard.press('n');
    expect(await callsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    expect(await callsOf(page)).toEqual(['next']);
  });
});
