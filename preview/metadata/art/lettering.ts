import { mix, pick, type Random, random } from '../catalogue/random.ts';
import type { Flavour } from '../catalogue/types.ts';
import { blend, lightness, type Palette } from './colour.ts';
import type { Composition } from './compositions.ts';
import { fitTitle, type JustifiedTitle, justifyTitle, type TitleBox } from './lines.ts';
import { styleOf } from './styles.ts';
import type { Subject } from './subject.ts';
import { box, path, shade } from './svg.ts';
import { openTypeface, type Typeface } from './typefaces.ts';

type Align = 'left' | 'centre';

/** Posters are 1,000 by 1,500 units. */
const margin = 72;
const titleWidth = 1000 - margin * 2;
const baseline = 1372;
const creditsBaseline = 1440;

/** Small print is unreadable on narrower posters. */
const minSmallPrintWidth = 230;

/** Flavours without taglines, because the taglines are for grown-ups. */
const cheerful = new Set<Flavour>(['kids', 'family', 'talk', 'reality']);

interface Sheet {
  rnd: Random;
  palette: Palette;
  typeface: Typeface;
  text: string;
  subject: Subject;
  ink: string;
  quietInk: string;
  accent: string;
  hasSmallPrint: boolean;
}

interface SmallPrint {
  y: number;
  align: Align;
  size: number;
  fill: string;
  tracking: number;
}

function drawSmallPrint(given: string, { y, align, size, fill, tracking }: SmallPrint): string {
  const typeface = openTypeface('figtreeText');
  const text = typeface.supportedText(given);
  const ems = typeface.measure(text, tracking);
  const fitted = Math.min(size, titleWidth / ems);
  const x = align === 'left' ? margin : 500 - (ems * fitted) / 2;
  return typeface.draw({ text, x, y, size: fitted, fill, tracking });
}

function drawCredits({ subject, quietInk, hasSmallPrint }: Sheet, align: Align): string {
  if (!hasSmallPrint) return '';
  const text = subject.seed % 3 === 0 ? subject.byline : subject.cast.join('   ');
  return drawSmallPrint(text.toUpperCase(), {
    y: creditsBaseline,
    align,
    size: 22,
    fill: quietInk,
    tracking: 0.08,
  });
}

interface Stack extends TitleBox {
  align: Align;
  baseline?: (height: number) => number;
}

function drawStack(sheet: Sheet, stack: Stack): { body: string; size: number; height: number } {
  const { typeface, ink } = sheet;
  const { align, leading, tracking = 0 } = stack;
  const { lines, size, height } = fitTitle(typeface, sheet.text, stack);
  const bottom = stack.baseline?.(height) ?? baseline;
  const body = lines.map((text, i) => {
    const width = typeface.measure(text, tracking) * size;
    const x = align === 'left' ? margin - size * 0.02 : 500 - width / 2;
    const y = bottom - (lines.length - 1 - i) * typeface.capHeight * leading * size;
    return typeface.draw({ text, x, y, size, fill: ink, tracking });
  });
  return { body: body.join('') + drawCredits(sheet, align), size, height };
}

function drawBlock(sheet: Sheet, title: JustifiedTitle, x: number, bottom: number, gap: number): string {
  let y = bottom;
  const lines = title.lines.toReversed().map(({ text, size }) => {
    const drawn = sheet.typeface.draw({ text, x, y, size, fill: sheet.ink });
    y -= size * sheet.typeface.capHeight + gap;
    return drawn;
  });
  return lines.join('') + drawCredits(sheet, 'left');
}

const leadingOf = ({ typeface }: Sheet, capitals: number, lowerCase = 1.5): number =>
  typeface.hasLowerCase ? lowerCase : capitals;

function layOutBase(sheet: Sheet, align: Align): string {
  const { typeface, text, subject } = sheet;
  const isSpaced = typeface === openTypeface('cinzel') || typeface === openTypeface('figtree');
  const tracking = align === 'centre' && isSpaced && text.length < 22 ? 0.09 : 0;
  const leading = leadingOf(sheet, 1.2);
  const title = { align, width: titleWidth, height: 330, leading, tracking, maxSize: 176 };
  const { body, size, height } = drawStack(sheet, title);
  const top = baseline - height;
  if (sheet.hasSmallPrint && subject.tagline !== '' && !cheerful.has(subject.flavour)) {
    const y = top - 40 - (typeface.hasLowerCase ? size * 0.1 : 0);
    return (
      body + drawSmallPrint(subject.tagline, { y, align, size: 30, fill: sheet.quietInk, tracking: 0.01 })
    );
  }
  return align === 'left' ? body + box(margin, top - 56, 92, 9, sheet.accent) : body;
}

function layOutBlock(sheet: Sheet): string | null {
  const gap = 26;
  const title = justifyTitle(sheet.typeface, sheet.text, { width: titleWidth, height: 440, gap });
  return title === null || title.height < 150 ? null : drawBlock(sheet, title, margin, baseline, gap);
}

/** Only a short title stays readable. */
function layOutSpine({ palette, typeface, text, ink }: Sheet): string | null {
  const tracking = 0.02;
  const size = Math.min(190, 1280 / typeface.measure(text, tracking));
  const capHeight = typeface.capHeight * size;
  if (text.length > 17 || capHeight < 70) return null;
  const ground = shade('across', palette.night, [0, 0.85], [0.42, 0]);
  const title = typeface.draw({ text, x: 0, y: 0, size, fill: ink, tracking });
  return `${ground}<g transform="${path`translate(${margin + capHeight} 1420) rotate(-90)`}">${title}</g>`;
}

function layOutPlate(sheet: Sheet): string {
  const { night, paper, accent } = sheet.palette;
  const ground = sheet.rnd() < 0.5 ? paper : accent;
  const ink = lightness(ground) > 0.55 ? night : paper;
  const onPlate = { ...sheet, ink, quietInk: blend(ink, ground, 0.3), accent: ink };
  const leading = leadingOf(sheet, 1.22);
  const title = { align: 'left', width: titleWidth, height: 260, leading, maxSize: 150 } as const;
  return box(0, 1075, 1000, 425, ground) + drawStack(onPlate, title).body;
}

function layOutCrown(sheet: Sheet): string {
  const title = { width: titleWidth, height: 270, leading: leadingOf(sheet, 1.2, 1.45), tracking: 0.01 };
  const place = { align: 'centre', maxSize: 150, baseline: (height: number) => 96 + height } as const;
  return drawStack(sheet, { ...title, ...place }).body;
}

/** Only narrow capitals are tall enough. */
function layOutWall(given: Sheet): string {
  const typeface = openTypeface(given.rnd() < 0.5 ? 'anton' : 'gothic');
  const sheet = { ...given, typeface, text: typeface.supportedText(given.text) };
  const room = { width: 904, height: 1240, gap: 34 };
  const title = justifyTitle(typeface, sheet.text, room);
  if (title !== null && title.height >= 380)
    return drawBlock(sheet, title, 48, 1350 - (room.height - title.height) / 2, room.gap);
  const place = { align: 'left', baseline: (height: number) => 760 + height / 2 } as const;
  return drawStack(sheet, { ...place, width: titleWidth, height: 900, leading: 1.16, maxSize: 260 }).body;
}

function layOutCorner(sheet: Sheet): string {
  const title = {
    align: 'left',
    width: 620,
    height: 260,
    leading: leadingOf(sheet, 1.25),
    maxSize: 92,
  } as const;
  const { body, height } = drawStack(sheet, title);
  return `<g opacity=".7">${box(margin, baseline - height - 62, titleWidth, 3, sheet.ink)}</g>${body}`;
}

function layOut(sheet: Sheet, zone: Composition['zone']): string {
  const roll = sheet.rnd();
  if (zone === 'middle') return layOutWall(sheet);
  if (zone === 'top') return layOutCrown(sheet);
  if (roll < 0.3) return layOutBase(sheet, 'left');
  if (roll < 0.52) return layOutBase(sheet, 'centre');
  if (roll < 0.74) return layOutBlock(sheet) ?? layOutBase(sheet, 'left');
  if (roll < 0.84) return layOutPlate(sheet);
  if (roll < 0.92) return layOutCorner(sheet);
  return layOutSpine(sheet) ?? layOutBase(sheet, 'centre');
}

function drawScrim({ ink, zone }: Composition, { night }: Palette): string {
  if (ink === 'dark' || zone === 'middle') return '';
  if (zone === 'top') return shade('down', night, [0, 0.72], [0.34, 0]);
  return shade('down', night, [0.56, 0], [0.8, 0.62], [1, 0.9]);
}

/** Returns an empty drawing if the typeface lacks most of the title's letters. */
export function letterPoster(
  subject: Subject,
  composition: Composition,
  palette: Palette,
  width: number,
): string {
  const { seed, title, flavour } = subject;
  const { night, mid, glow, paper, accent } = palette;
  const rnd = random(mix(seed, 0x1e77));
  const typeface = openTypeface(pick(rnd, styleOf(flavour).typefaces));
  const isUpper = !typeface.hasLowerCase || rnd() < 0.45;
  const text = typeface.supportedText(isUpper ? title.toUpperCase() : title);
  const size = `width="${width}" height="${Math.round(width * 1.5)}" viewBox="0 0 1000 1500"`;
  const write = (body: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} preserveAspectRatio="none">${body}</svg>`;
  if (text.length < title.length / 2) return write('');
  const isLight = composition.ink === 'light';
  const sheet: Sheet = {
    rnd,
    palette,
    typeface,
    text,
    subject,
    ink: isLight ? (rnd() < 0.22 ? glow : paper) : night,
    quietInk: isLight ? blend(paper, mid, 0.25) : blend(night, paper, 0.3),
    accent,
    hasSmallPrint: width >= minSmallPrintWidth,
  };
  return write(drawScrim(composition, palette) + layOut(sheet, composition.zone));
}
