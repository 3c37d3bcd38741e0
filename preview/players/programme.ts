import { Canvas } from '../metadata/art/canvas.ts';
import { type PaletteName, turnPalette } from '../metadata/art/colour.ts';
import { figure } from '../metadata/art/figures.ts';
import {
  cloud,
  duskSky,
  flock,
  nightSky,
  orb,
  pumpWheel,
  ridges,
  stars,
  trestle,
} from '../metadata/art/scenery.ts';
import { hashText, pick, random } from '../metadata/catalogue/random.ts';

const palettes: readonly PaletteName[] = ['plum', 'aqua', 'rust', 'violet', 'clay', 'coral'];

const layer = (name: string, body: string): string => `<g class="${name}">${body}</g>`;

/** Wider than the picture; `player.ts` begins again at it. */
const driftWidth = 3072;

/** What drifts out on the right comes back from the left. */
const drifting = (name: string, body: string): string =>
  layer(name, `${body}<g transform="translate(${-driftWidth} 0)">${body}</g>`);

/** One scene for each title. `player.css` moves its layers by `--progress`, `--seconds`, `--clouds` and `--birds`. */
export function drawProgramme(seed: string): string {
  const rnd = random(hashText(seed));
  const c = new Canvas(1920, 1080, turnPalette(pick(rnd, palettes), 0), rnd);
  const hub = { x: c.w * 0.78, y: c.h * 0.48 };
  const puff = () => cloud(c, (c.rnd() * 1.3 - 0.3) * c.w, c.h * c.range(0.12, 0.4), c.u * 380, c.p.glow);
  const layers = [
    duskSky(c),
    layer('sun', orb(c, c.w * c.range(0.28, 0.55), c.h * 0.36, c.u * 105)),
    drifting('clouds', `<g opacity=".22">${puff()}${puff()}${puff()}</g>`),
    layer('night', nightSky(c) + stars(c, 140, c.h * 0.6)),
    drifting('birds', flock(c, c.w * 0.1, c.h * 0.26, c.u * 240, 8)),
    ridges(c, c.h * 0.5, 4, 0.2),
    trestle(c, hub.x, hub.y, c.h * 0.98, c.u * 70, [0.3, 0.5, 0.7]),
    `<g transform="translate(${hub.x} ${hub.y})">${layer('wheel', pumpWheel(c, 0, 0, c.u * 0.7))}</g>`,
    figure(c, 'pumpVane', hub.x, hub.y, c.u * 700),
    figure(c, 'acacia', c.w * 0.15, c.h, c.u * 380),
    layer('dusk', c.ground(c.h * 0.26, c.down([0, c.p.night, 0], [0.18, c.p.night]))),
  ];
  return c.svg(layers.join(''), c.w, 'xMidYMid slice');
}
