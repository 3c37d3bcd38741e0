import { readFileSync } from 'node:fs';
import { escapeHtml, htmlPage } from '../http.ts';
import { turnHue } from '../metadata/art/colour.ts';
import { hashText, random } from '../metadata/catalogue/random.ts';

export interface Programme {
  serverName: string;
  dialect: string;
  mode: string;
  imdb: string;
  /** An example is `S2 E13`. */
  part: string | null;
  lang: string | null;
  seconds: number;
}

const icon = (name: string, path: string): string =>
  `<svg class="${name}" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">${path}</svg>`;
const stroked = (path: string): string =>
  `<g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${path}</g>`;
const playIcon = '<path d="M8 5.2v13.6a.8.8 0 0 0 1.2.7l11-6.8a.8.8 0 0 0 0-1.4l-11-6.8a.8.8 0 0 0-1.2.7z"/>';
const pauseIcon =
  '<rect x="6" y="5" width="4" height="14" rx="1"/><rect x="14" y="5" width="4" height="14" rx="1"/>';
const againIcon = stroked('<path d="M4.5 12a7.5 7.5 0 1 0 2.4-5.5"/><path d="M4 4v4h4"/>');
const speaker = '<path d="M4 9.5v5h3.2L12 19V5L7.2 9.5z"/>';
const loudIcon = speaker + stroked('<path d="M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11"/>');
const mutedIcon = speaker + stroked('<path d="m16 9.5 5 5m0-5-5 5"/>');
const fullIcon = stroked('<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/>');

const style = '<link rel="stylesheet" href="/client/player.css">';
const script = '<script type="module" src="/client/player.ts"></script>';

function layOut(title: string, attributes: string, body: string, scripts = ''): string {
  return htmlPage(title, style + scripts, `<body ${attributes}>${body}</body>`);
}

export function drawPlayerPage(programme: Programme): string {
  const { serverName, imdb, part, lang, seconds } = programme;
  const facts = [imdb, part ?? '', lang ? `lang ${lang}` : ''].filter((fact) => fact !== '');
  const shown = facts.map((fact) => `<span>${escapeHtml(fact)}</span>`).join('');
  const title = `${serverName}: ${facts.join(', ')}`;
  return layOut(
    title,
    writeData(programme),
    `<main id="stage" data-state="paused" data-idle="false">
<div id="programme" role="img" aria-label="Dusk over hills with a wind pump and an acacia">${drawProgramme(imdb)}</div>
<p class="corner"><strong>${escapeHtml(serverName)}</strong>${shown}</p>
<button id="big" type="button" aria-label="Play">${icon('is-play when-paused', playIcon)}${icon('is-again when-paused', againIcon)}</button>
<div class="bar" role="group" aria-label="Player controls">
<button id="toggle" type="button" aria-label="Play">${icon('is-play when-paused', playIcon)}${icon('is-again when-paused', againIcon)}${icon('when-playing', pauseIcon)}</button>
<span id="time">0:00</span>
<input id="seek" type="range" min="0" max="${seconds}" step="any" value="0" aria-label="Seek">
<button id="sound" type="button" aria-label="Unmute" data-muted="true">${icon('when-loud', loudIcon)}${icon('when-muted', mutedIcon)}</button>
<button id="full" type="button" aria-label="Fullscreen">${icon('', fullIcon)}</button>
</div>
</main>
<noscript><p class="corner">This player needs JavaScript.</p></noscript>`,
    script,
  );
}

/** The page's script also posts the error. */
export function drawErrorPage(programme: Programme): string {
  return layOut(
    programme.serverName,
    writeData(programme),
    '<main class="words"><h1>This video can’t be played</h1><p>This server has it and won’t play it here.</p></main>',
    script,
  );
}

export function drawTextPage(heading: string, sentence = ''): string {
  const text = sentence === '' ? '' : `<p>${escapeHtml(sentence)}</p>`;
  return layOut(heading, '', `<main class="words"><h1>${escapeHtml(heading)}</h1>${text}</main>`);
}

export function drawInnerPage(): string {
  return layOut('Inner', 'data-mode="inner"', '', script);
}

function writeData(programme: Programme): string {
  const { imdb, mode, dialect, seconds } = programme;
  return Object.entries({ imdb, mode, dialect, seconds: String(seconds) })
    .map(([name, value]) => `data-${name}="${escapeHtml(value)}"`)
    .join(' ');
}

const drawing = readFileSync(`${import.meta.dirname}/programme.svg`, 'utf8');

/** Smallest and largest turn of the hue, as shares of the circle. */
const [minTurn, maxTurn] = [-0.2, 0.06];

/**
 * Each title has a colour of its own. `player.css` moves the layers of `programme.svg` by `--progress`,
 * `--seconds`, `--clouds` and `--birds`. A drifting layer repeats every 3,072 pixels.
 */
function drawProgramme(seed: string): string {
  const turn = minTurn + random(hashText(seed))() * (maxTurn - minTurn);
  return drawing.replaceAll(/#[0-9a-f]{6}/g, (hex) => turnHue(hex, turn));
}
