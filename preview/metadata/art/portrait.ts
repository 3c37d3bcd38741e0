import { type Random, random } from '../catalogue/random.ts';
import { Canvas } from './canvas.ts';
import { blend, type PaletteName, turnPalette } from './colour.ts';
import { bothSides, box, disc, line, oval, path, ring, shape } from './svg.ts';

const palettes: readonly PaletteName[] = ['clay', 'amber', 'forest', 'plum', 'rust', 'steel', 'karoo'];
const skins = ['#5b3a29', '#7a4a30', '#9a6542', '#b98058', '#d6a27c', '#ecc5a3'];
const hairs = ['#17120f', '#2a1c14', '#46301f', '#6b4a2c', '#8b8682'];

const oneOf = <T>(rnd: Random, list: readonly [T, ...T[]] | readonly T[]): T =>
  list[Math.floor(rnd() * list.length)] as T; // the lists aren't empty

/** Somebody invented, from the shoulders up: a head that a round or a square picture can hold. */
export function drawPortrait(seed: number, width: number): string {
  const rnd = random(seed);
  const p = turnPalette(oneOf(rnd, palettes), rnd() * 2 - 1);
  const c = new Canvas(1000, 1500, p, rnd);
  const skin = oneOf(rnd, skins);
  const hair = oneOf(rnd, hairs);
  const shade = blend(skin, p.night, 0.22);
  const wall = c.fill(c.round(500, 600, 1100, [0, p.mid], [1, p.deep]));
  const cloth = oneOf(rnd, [p.accent, p.warm, p.paper, p.night]);
  const [rx, ry] = [c.range(205, 240), c.range(270, 300)];
  const behind = rnd() < 0.4 ? oval(500, 640, rx + 90, ry + 170, hair) : '';
  const body = shape(path`M90 1500C110 1120 300 1060 500 1060S890 1120 910 1500Z`, cloth);
  const neck = box(420, 820, 160, 300, shade, { radius: 70 });
  const ears = bothSides((side) => oval(500 + side * rx, 650, 34, 58, shade));
  const head = oval(500, 640, rx, ry, skin);
  return c.svg(
    [
      wall,
      behind,
      body,
      neck,
      ears,
      head,
      drawHair(rnd, rx, ry, hair),
      drawFace(rnd, shade, hair, p.night),
    ].join(''),
    width,
  );
}

function drawHair(rnd: Random, rx: number, ry: number, hair: string): string {
  const [left, right, top] = [500 - rx - 12, 500 + rx + 12, 640 - ry];
  const low = 560 + rnd() * 40;
  const cap = path`M${left} ${low}C${left} ${top - 90} ${right} ${top - 90} ${right} ${low}C${right - 60} ${low - 150} ${left + 60} ${low - 150} ${left} ${low}Z`;
  const crown = disc(500, top + 30, rx * (0.55 + rnd() * 0.5), hair);
  const style = rnd();
  if (style < 0.12) return '';
  return style < 0.5 ? shape(cap, hair) + crown : shape(cap, hair);
}

function drawFace(rnd: Random, shade: string, hair: string, ink: string): string {
  const gap = 88 + rnd() * 12;
  const eyes = bothSides(
    (side) => oval(500 + side * gap, 640, 30, 17, '#ffffff') + disc(500 + side * gap, 640, 15, ink),
  );
  const brow = 590 - rnd() * 12;
  const brows = bothSides((side) => {
    const [near, far] = [500 + side * (gap - 46), 500 + side * (gap + 46)];
    return line(path`M${near} ${brow}Q${500 + side * gap} ${brow - 22} ${far} ${brow + 4}`, hair, 15, {
      round: true,
    });
  });
  const nose = line('M500 650Q478 735 512 742', shade, 13, { round: true });
  const smile = 14 + rnd() * 26;
  const mouth = line(path`M432 808Q500 ${808 + smile * 2} 568 808`, blend('#8c3b33', ink, 0.25), 17, {
    round: true,
  });
  const glasses = bothSides((side) => ring(500 + side * gap, 642, 58, ink, 9)) + line('M470 636h60', ink, 9);
  return eyes + brows + nose + mouth + (rnd() < 0.22 ? glasses : '');
}
