/** What a bad embed server does, on purpose, so that the product's defences can be tried. */

function post(message: unknown): void {
  try {
    window.parent.postMessage(message, '*');
  } catch {
    // Some junk can't even be cloned: then it isn't sent.
  }
}

/** Posts messages that mean nothing in any dialect. */
export function talkGarbage(): void {
  const junk: unknown[] = [
    null,
    42,
    '',
    '{',
    '[]',
    'null',
    '"ready"',
    { event: 5 },
    { event: '__proto__' },
    { event: 'constructor', data: {} },
    { event: ['playing'] },
    '{"context":"player.js"}',
    '{"context":"player.js","event":{"toString":1}}',
    '{"context":"other","event":"ready"}',
    { method: 'ping' },
    { event: 'onStateChange', info: 'playing' },
    new ArrayBuffer(16),
    'x'.repeat(200_000),
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  ];
  for (const message of junk) post(message);
  setInterval(() => post(junk[Math.floor(Math.random() * junk.length)]), 500);
}

function attempt(trick: () => void): void {
  try {
    trick();
  } catch {
    // Refused by the sandbox: the next trick is tried all the same.
  }
}

function attack(): void {
  const trap = (by: string): string => `${location.origin}/__landed?by=${by}`;
  attempt(() => window.open(trap('popup'), '_blank'));
  attempt(() => {
    if (window.top !== null) window.top.location.href = trap('top');
  });
  attempt(() => {
    for (const target of ['_top', '_blank']) {
      const link = document.createElement('a');
      link.href = trap(`link${target}`);
      link.target = target;
      document.body.append(link);
      link.click();
      const form = document.createElement('form');
      form.action = trap('form');
      form.target = target;
      document.body.append(form);
      form.submit();
    }
  });
  attempt(() => window.parent.document.body.replaceChildren());
  attempt(() => window.parent.localStorage.clear());
  attempt(() => window.alert('This should never be seen.'));
  attempt(() => window.confirm('This should never be seen.'));
}

/** Tries to leave the frame, to open windows and dialogs, to flood and to mark up the page around it. */
export function behaveHostile(): void {
  const markup =
    '<img src=x onerror="document.title=\'broken into\'"><script>document.title="broken into"</script>';
  let floods = 0;
  const flood = setInterval(() => {
    for (let count = 0; count < 100; count += 1) {
      post(markup);
      post({ event: markup, data: { message: markup } });
      post(JSON.stringify({ context: 'player.js', version: markup, event: markup, value: { msg: markup } }));
      post({ type: 'navigate', url: `${location.origin}/__landed?by=message` });
    }
    floods += 1;
    if (floods === 20) clearInterval(flood);
  }, 100);
  // A frame inside has our origin but isn't the window that the page embeds.
  const inner = document.createElement('iframe');
  inner.src = '/__inner';
  inner.hidden = true;
  document.body.append(inner);
  attack();
  addEventListener('pointerdown', attack);
}

/** Says, very often and in valid words, that it plays, pauses and ends. */
export function floodMessages(): void {
  const words = [{ event: 'playing' }, { event: 'pause' }, { event: 'ended' }];
  setInterval(() => {
    for (let count = 0; count < 200; count += 1) post(words[count % words.length]);
  }, 50);
}

/** Leads this frame to the same page under the machine's other name: another origin, as a browser sees it. */
export function goElsewhere(): void {
  const other = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  location.replace(`//${other}:${location.port}/__inner`);
}

/** The inner frame's part: it claims to play, straight to the top. */
export function claimToPlay(): void {
  setInterval(() => {
    window.top?.postMessage(JSON.stringify({ context: 'player.js', version: '0.0.11', event: 'ready' }), '*');
    window.top?.postMessage({ event: 'playing', data: {} }, '*');
  }, 300);
}
