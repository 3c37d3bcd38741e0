/** Attacks of a hostile player, which test the product's defences. */

function post(message: unknown): void {
  try {
    window.parent.postMessage(message, '*');
  } catch {
    // postMessage throws if junk can't be cloned.
  }
}

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
    // The sandbox refused this attack; the next one follows.
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
  // The inner frame has the player's origin, but is another window.
  const inner = document.createElement('iframe');
  inner.src = '/__inner';
  inner.hidden = true;
  document.body.append(inner);
  attack();
  addEventListener('pointerdown', attack);
}

export function floodMessages(): void {
  const words = [{ event: 'playing' }, { event: 'pause' }, { event: 'ended' }];
  setInterval(() => {
    for (let count = 0; count < 200; count += 1) post(words[count % words.length]);
  }, 50);
}

/** `localhost` and `127.0.0.1` are two origins of the same server. */
export function goElsewhere(): void {
  const other = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  location.replace(`//${other}:${location.port}/__inner`);
}

export function claimToPlay(): void {
  setInterval(() => {
    const { top } = window;
    if (top === null) return;
    top.postMessage(JSON.stringify({ context: 'player.js', version: '0.0.11', event: 'ready' }), '*');
    top.postMessage({ event: 'playing', data: {} }, '*');
  }, 300);
}
