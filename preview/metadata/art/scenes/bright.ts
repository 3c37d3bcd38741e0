import { type Canvas, picture, type Scene } from '../canvas.ts';
import { blend } from '../colour.ts';
import { figure } from '../figures.ts';
import { bank, beams, cloud, flock } from '../scenery.ts';
import { bothSides, disc, path, repeat, shape } from '../svg.ts';

function hillside(c: Canvas): string {
  const { u, w, h } = c;
  const top = h * 0.62;
  const greens = [c.p.mid, blend(c.p.mid, c.p.deep, 0.5), c.p.deep];
  const sky = c.fill(c.down([0, blend(c.p.mid, c.p.paper, 0.25)], [0.75, c.p.paper]));
  const sun = beams(c, c.fx, top, 20, '#ffffff', 0.22);
  const clouds = repeat(3, () =>
    cloud(c, c.rnd() * w * 0.8, h * c.range(0.08, 0.3), u * c.range(140, 240), '#ffffff'),
  );
  const hills = greens.map((green, i) => {
    const y = top + i * u * 150;
    const crest = path`Q${w * c.range(0.1, 0.5)} ${y - u * 120} ${w * 0.62} ${y + u * 70}T${w * 1.3} ${h}`;
    return shape(path`M${-w * 0.2} ${h}${crest}Z`, green);
  });
  return sky + sun + clouds + hills.join('');
}

export const creature: Scene = (c) => {
  const x = c.fx;
  const y = c.h * c.by(0.62, 0.52);
  const r = c.u * 250;
  const hills = hillside(c);
  const fur = c.chance(0.5) ? c.p.warm : c.p.accent;
  const dark = blend(fur, c.p.deep, 0.35);
  const ears = bothSides((side) => {
    const name = c.wide || c.chance(0.5) ? 'pointedEar' : 'roundEar';
    return figure(c, name, x, y, r, { ink: dark, mirrored: side < 0 });
  });
  const freckle = () =>
    disc(x + c.range(-0.7, 0.7) * r, y - r * c.range(0.5, 0.95), r * c.range(0.05, 0.1), dark, 0.7);
  return picture([
    hills,
    ears,
    figure(c, 'creature', x, y, r, { ink: fur }),
    repeat(5, freckle),
    figure(c, 'creatureFace', x, y, r),
    bank(c, [y + r * 1.1, y + r * 0.82, y + r * 1.16], c.p.deep),
  ]);
};

export const hadeda: Scene = (c) => {
  const x = c.fx - c.u * 30;
  const y = c.h * c.by(0.58, 0.46);
  const k = c.u * 1.08;
  return picture([
    c.fill(c.p.glow),
    beams(c, x + k * 260, y - k * 190, 18, c.p.warm, 0.55),
    figure(c, 'hadeda', x, y, k * 1000),
    c.ground(y + k * 404, c.p.deep),
  ]);
};

export const fruit: Scene = (c) => {
  const y = c.h * c.by(0.54, 0.46);
  const r = c.u * 200;
  const swell = (i: number): string => {
    const top = y + r * 1.37 + i * c.u * 84;
    const crest = path`q${c.u * 35} ${-c.u * 54} ${c.u * 70} 0t${c.u * 70} 0`;
    const crests = crest.repeat(Math.ceil((c.w + c.u * (240 + (i % 2) * 70)) / (c.u * 140)));
    return shape(path`M${-c.u * 100} ${c.h}V${top}${crests}V${c.h}Z`, blend(c.p.mid, c.p.deep, i / 3));
  };
  return picture([
    c.fill(c.down([0, blend(c.p.mid, c.p.paper, 0.35)], [0.7, c.p.paper])),
    cloud(c, c.w * 0.06, c.h * 0.16, c.u * 210, '#ffffff'),
    cloud(c, c.w * 0.66, c.h * 0.1, c.u * 240, '#ffffff'),
    figure(c, 'bathingFruit', c.fx, y, r),
    repeat(4, swell),
  ]);
};

export const birds: Scene = (c) => {
  const feathers = [c.p.accent, c.p.warm, c.p.mid];
  const spots = c.by(
    [
      [0.56, 0.4, 1],
      [0.74, 0.26, 0.7],
      [0.86, 0.52, 0.85],
    ],
    [
      [0.36, 0.4, 1],
      [0.72, 0.27, 0.7],
      [0.76, 0.53, 0.6],
    ],
  );
  return picture([
    hillside(c),
    flock(c, c.fx, c.h * 0.2, c.u * 700, 9, c.p.deep),
    ...spots.map(([x = 0, y = 0, size = 1], i) =>
      figure(c, 'postBird', c.w * x, c.h * y, c.u * size * 950, { ink: feathers[i] ?? c.p.warm }),
    ),
  ]);
};
