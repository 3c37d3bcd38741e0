import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { finishHtml } from './inline.ts';

const nonce = 'abc123';
const preload = `<link rel="modulepreload" href="/a.js" nonce="${nonce}"/>`;
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

describe('finishHtml', () => {
  it('lets run what carries the mark of this rendering, and takes the mark away', () => {
    const { html, scripts, styles } = finishHtml(
      `<style id="s" nonce="${nonce}">a{}</style><script nonce="${nonce}">go()</script>`,
      nonce,
    );
    expect(html).toBe('<style id="s">a{}</style><script>go()</script>');
    expect(scripts).toEqual([sha256('go()')]);
    expect(styles).toEqual([sha256('a{}')]);
  });

  it('lets nothing run that got in without the mark, or with a guessed one', () => {
    const smuggled = '<b title="x"><script>steal()</script><script nonce="guess">steal()</script></b>';
    expect(finishHtml(smuggled, nonce)).toMatchObject({ scripts: [], styles: [] });
  });

  it('holds modules back until the pictures in sight have come, and lets exactly these run', () => {
    const rendered = `<section data-pictures-first=""></section><link rel="modulepreload" href="/a.js" nonce="${nonce}"/><script type="module" async="" nonce="${nonce}">import "/a.js";</script>`;
    const { html, scripts } = finishHtml(rendered, nonce);
    expect(html).not.toContain('rel="modulepreload"');
    expect(html).not.toContain('type="module"');
    expect(html).toContain(
      '<script type="text/plain" id="boot" data-preloads="/a.js" data-after-load="/after-load.js">import "/a.js";</script>',
    );
    expect(scripts).toContain(sha256('import "/a.js";'));
    expect(html).not.toContain(nonce);
  });

  it('lets only its own modules run, whatever else calls itself so', () => {
    const smuggled = '<script type="text/plain" id="boot">steal()</script>';
    const module = `<script type="module" nonce="${nonce}">import "/a.js";</script>`;
    for (const rendered of [smuggled + module, module + smuggled]) {
      const { html, scripts } = finishHtml(rendered, nonce);
      expect(scripts).toContain(sha256('import "/a.js";'));
      expect(scripts).not.toContain(sha256('steal()'));
      // `start-modules.ts` runs the text of the element right before its own script.
      expect(html).toContain('import "/a.js";</script><script>');
    }
    expect(finishHtml(smuggled, nonce).scripts).toEqual([]);
  });

  it('holds modules back for a touch, but not on a page that changes by itself', () => {
    const open = (main: string) =>
      finishHtml(`<html data-modules="touch">${preload}${main}</html>`, nonce).html.includes('modulepreload');
    expect(open('<main>')).toBe(false);
    expect(open('<main data-at-once="">')).toBe(true);
  });

  it('asks for the modules of a page without pictures in sight at once', () => {
    const module = `<script type="module" async="" nonce="${nonce}">import "/a.js";</script>`;
    const { html, scripts } = finishHtml(`${preload}<form></form>${module}`, nonce);
    expect(html).toContain('<link rel="modulepreload" href="/a.js"/>');
    expect(scripts).toContain(sha256('import "/a.js";'));
  });
});
