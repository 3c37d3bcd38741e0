import { pick } from '../catalogue/random.ts';
import type { Flavour } from '../catalogue/types.ts';
import { box, type Canvas, type Drawn, line, n } from './canvas.ts';
import { blend, lightness } from './colour.ts';
import { drawable, type Face, measure, setLine } from './face.ts';
import { type FaceName, face } from './faces.ts';
import { fitTitle, justified } from './lines.ts';
import type { Subject } from './subject.ts';

type Align = 'left' | 'centre';

// The texts below name faces alone; a test draws with each of them.
const facesOf = (text: string): FaceName[] => text.split(' ') as FaceName[];

/** Typefaces that suit a kind of story. */
const voices: Readonly<Record<Flavour, readonly FaceName[]>> = {
  action: facesOf('anton gothic unbounded anton'),
  adventure: facesOf('cinzel anton figtree serif'),
  anime: facesOf('unbounded anton righteous figtree'),
  comedy: facesOf('fredoka slab figtree righteous'),
  crime: facesOf('gothic anton slab figtree'),
  documentary: facesOf('figtree gothic serif'),
  drama: facesOf('serif figtree gothic serif cinzel'),
  family: facesOf('fredoka righteous fredoka slab'),
  fantasy: facesOf('cinzel serif cinzel'),
  history: facesOf('cinzel serif slab'),
  horror: facesOf('cinzel gothic serif anton'),
  kids: facesOf('fredoka fredoka slab'),
  music: facesOf('righteous gothic figtree'),
  mystery: facesOf('serif cinzel figtree'),
  reality: facesOf('slab fredoka figtree'),
  romance: facesOf('serif serif righteous figtree'),
  scifi: facesOf('unbounded righteous unbounded figtree'),
  talk: facesOf('slab figtree anton'),
  thriller: facesOf('gothic figtree unbounded anton'),
  war: facesOf('slab anton cinzel'),
  western: facesOf('slab serif slab'),
};

// The taglines are for grown-ups; what is for children goes without.
const cheerful: ReadonlySet<Flavour> = new Set<Flavour>(['kids', 'family', 'talk', 'reality']);

const MARGIN = 72;
const SMALL_PRINT_FROM = 230;

interface Sheet {
  readonly c: Canvas;
  readonly type: Face;
  readonly text: string;
  readonly subject: Subject;
  readonly ink: string;
  readonly quiet: string;
  readonly accent: string;
  readonly small: boolean;
}

/** One line of small print. */
function smallLine(
  text: string,
  y: number,
  align: Align,
  size: number,
  fill: string,
  tracking = 0.06,
): string {
  const type = face('figtreeText');
  const shown = drawable(type, text);
  let fitted = size;
  const width = measure(type, shown, tracking);
  if (width * fitted > 1000 - MARGIN * 2) fitted = (1000 - MARGIN * 2) / width;
  const x = align === 'left' ? MARGIN : 500 - (width * fitted) / 2;
  return setLine(type, shown, x, y, fitted, fill, tracking);
}

/** Who is in it, and a season's number when the sheet is for one. */
function credits(sheet: Sheet, align: Align): string {
  if (sheet.subject.season !== null)
    return smallLine(
      sheet.subject.season === 0 ? 'Specials' : `Season ${sheet.subject.season}`,
      1440,
      align,
      40,
      sheet.accent,
      0.02,
    );
  if (!sheet.small) return '';
  const names = sheet.subject.cast.map((name) => name.toUpperCase()).join('   ');
  const by = sheet.subject.byline.toUpperCase();
  return smallLine(sheet.subject.seed % 3 === 0 ? by : names, 1440, align, 22, sheet.quiet, 0.08);
}

function stack(
  sheet: Sheet,
  lines: readonly string[],
  size: number,
  bottom: number,
  align: Align,
  leading: number,
  tracking: number,
): string {
  const step = (sheet.type.cap / 1000) * leading * size;
  return lines
    .map((text, i) => {
      const width = measure(sheet.type, text, tracking) * size;
      const x = align === 'left' ? MARGIN - size * 0.02 : 500 - width / 2;
      return setLine(sheet.type, text, x, bottom - (lines.length - 1 - i) * step, size, sheet.ink, tracking);
    })
    .join('');
}

/** Bottom, ranged left or centred, with a tagline above. */
function base(sheet: Sheet, align: Align): string {
  const spaced = align === 'centre' && (sheet.type === face('cinzel') || sheet.type === face('figtree'));
  const tracking = spaced && sheet.text.length < 22 ? 0.09 : 0;
  const leading = sheet.type.hasLower ? 1.5 : 1.2;
  const { lines, size, height } = fitTitle(
    sheet.type,
    sheet.text,
    1000 - MARGIN * 2,
    330,
    leading,
    tracking,
    176,
  );
  let body = stack(sheet, lines, size, 1372, align, leading, tracking) + credits(sheet, align);
  const top = 1372 - height;
  if (sheet.small && sheet.subject.tagline !== '' && !cheerful.has(sheet.subject.flavour))
    body += smallLine(
      sheet.subject.tagline,
      top - 40 - (sheet.type.hasLower ? size * 0.1 : 0),
      align,
      30,
      sheet.quiet,
      0.01,
    );
  else if (align === 'left') body += box(MARGIN, top - 56, 92, 9, sheet.accent);
  return body;
}

/** Every line as wide as the sheet: a block. */
function block(sheet: Sheet): string | null {
  const set = justified(sheet.type, sheet.text, 1000 - MARGIN * 2, 440, 26);
  if (set === null || set.height < 150) return null;
  let y = 1372;
  let body = credits(sheet, 'left');
  for (const entry of [...set.lines].reverse()) {
    body += setLine(sheet.type, entry.text, MARGIN, y, entry.size, sheet.ink);
    y -= entry.size * (sheet.type.cap / 1000) + 26;
  }
  return body;
}

/** Along the left edge, turned. Only for short titles, which stay readable that way. */
function spine(sheet: Sheet): string | null {
  if (sheet.text.length > 17) return null;
  const size = Math.min(190, 1280 / measure(sheet.type, sheet.text, 0.02));
  const cap = (sheet.type.cap / 1000) * size;
  if (cap < 70) return null;
  const shade = sheet.c.fill(sheet.c.across([0, sheet.c.p.night, 0.85], [0.42, sheet.c.p.night, 0]));
  return `${shade}<g transform="translate(${n(MARGIN + cap)} 1420) rotate(-90)">${setLine(sheet.type, sheet.text, 0, 0, size, sheet.ink, 0.02)}</g>`;
}

/** A plate of flat colour across the foot. */
function plate(sheet: Sheet): string {
  const { c } = sheet;
  const ground = c.chance(0.5) ? c.p.paper : c.p.accent;
  const ink = lightness(ground) > 0.55 ? c.p.night : c.p.paper;
  const leading = sheet.type.hasLower ? 1.5 : 1.22;
  const { lines, size } = fitTitle(sheet.type, sheet.text, 1000 - MARGIN * 2, 260, leading, 0, 150);
  const on = { ...sheet, ink, quiet: blend(ink, ground, 0.3), accent: ink };
  return (
    box(0, 1075, 1000, 425, ground) + stack(on, lines, size, 1372, 'left', leading, 0) + credits(on, 'left')
  );
}

/** Under the upper edge, centred. */
function crown(sheet: Sheet): string {
  const leading = sheet.type.hasLower ? 1.45 : 1.2;
  const { lines, size, height } = fitTitle(
    sheet.type,
    sheet.text,
    1000 - MARGIN * 2,
    270,
    leading,
    0.01,
    150,
  );
  return stack(sheet, lines, size, 96 + height, 'centre', leading, 0.01) + credits(sheet, 'centre');
}

/** The title is the picture: it fills the sheet from edge to edge. */
function wall(given: Sheet): string {
  // Only narrow capitals are tall enough to fill a sheet from edge to edge.
  const type = face(given.c.chance(0.5) ? 'anton' : 'gothic');
  const sheet: Sheet = { ...given, type, text: drawable(type, given.text.toUpperCase()) };
  const set = justified(sheet.type, sheet.text, 1000 - 96, 1240, 34);
  if (set === null || set.height < 380) {
    const { lines, size, height } = fitTitle(
      sheet.type,
      sheet.text,
      1000 - MARGIN * 2,
      900,
      sheet.type.hasLower ? 1.45 : 1.16,
      0,
      260,
    );
    return (
      stack(sheet, lines, size, 760 + height / 2, 'left', sheet.type.hasLower ? 1.45 : 1.16, 0) +
      credits(sheet, 'left')
    );
  }
  let y = 1350 - (1240 - set.height) / 2;
  let body = credits(sheet, 'left');
  for (const entry of [...set.lines].reverse()) {
    body += setLine(sheet.type, entry.text, 48, y, entry.size, sheet.ink);
    y -= entry.size * (sheet.type.cap / 1000) + 34;
  }
  return body;
}

/** Small and sure of itself: the lower left corner, a rule, nothing else. */
function quietCorner(sheet: Sheet): string {
  const leading = sheet.type.hasLower ? 1.5 : 1.25;
  const { lines, size, height } = fitTitle(sheet.type, sheet.text, 620, 260, leading, 0, 92);
  return (
    line(`M${MARGIN} ${n(1372 - height - 62)}H${1000 - MARGIN}`, sheet.ink, 3, 'opacity=".7"') +
    stack(sheet, lines, size, 1372, 'left', leading, 0) +
    credits(sheet, 'left')
  );
}

function arrange(sheet: Sheet, drawn: Drawn): string {
  const roll = sheet.c.rnd();
  if (drawn.zone === 'middle') return wall(sheet);
  if (drawn.zone === 'top') return crown(sheet);
  if (roll < 0.3) return base(sheet, 'left');
  if (roll < 0.52) return base(sheet, 'centre');
  if (roll < 0.74) return block(sheet) ?? base(sheet, 'left');
  if (roll < 0.84) return plate(sheet);
  if (roll < 0.92) return quietCorner(sheet);
  return spine(sheet) ?? base(sheet, 'centre');
}

/** Darkness under light lettering, so that it reads on any picture. */
function scrim(c: Canvas, drawn: Drawn): string {
  if (drawn.ink === 'dark' || drawn.zone === 'middle') return '';
  if (drawn.zone === 'top') return c.fill(c.down([0, c.p.night, 0.72], [0.34, c.p.night, 0]));
  return c.fill(c.down([0.56, c.p.night, 0], [0.8, c.p.night, 0.62], [1, c.p.night, 0.9]));
}

/** The title and small print of a poster; a title in a script that no face here has is left off. */
export function letter(c: Canvas, drawn: Drawn, subject: Subject, width: number): string {
  const type = face(pick(c.rnd, voices[subject.flavour]));
  const upper = !type.hasLower || c.chance(0.45);
  const text = drawable(type, upper ? subject.title.toUpperCase() : subject.title);
  if (text.length < subject.title.length / 2) return '';
  const light = drawn.ink === 'light';
  const ink = light ? (c.chance(0.22) ? c.p.glow : c.p.paper) : c.p.night;
  const quiet = light ? blend(c.p.paper, c.p.mid, 0.25) : blend(c.p.night, c.p.paper, 0.3);
  const sheet: Sheet = {
    c,
    type,
    text,
    subject,
    ink,
    quiet,
    accent: c.p.accent,
    small: width >= SMALL_PRINT_FROM,
  };
  return scrim(c, drawn) + arrange(sheet, drawn);
}
