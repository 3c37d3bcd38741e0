import { type Face, type FaceData, openFace } from './face.ts';
import { anton } from './glyphs/anton.ts';
import { cinzel } from './glyphs/cinzel.ts';
import { figtree } from './glyphs/figtree.ts';
import { figtreeText } from './glyphs/figtree-text.ts';
import { fredoka } from './glyphs/fredoka.ts';
import { gothic } from './glyphs/gothic.ts';
import { righteous } from './glyphs/righteous.ts';
import { serif } from './glyphs/serif.ts';
import { slab } from './glyphs/slab.ts';
import { unbounded } from './glyphs/unbounded.ts';

const data = {
  anton,
  cinzel,
  figtree,
  figtreeText,
  fredoka,
  gothic,
  righteous,
  serif,
  slab,
  unbounded,
} satisfies Record<string, FaceData>;

/** The typefaces that posters are set in. */
export type FaceName = keyof typeof data;

const opened = new Map<FaceName, Face>();

/** A typeface by name, unpacked when first used. */
export function face(name: FaceName): Face {
  const known = opened.get(name);
  if (known) return known;
  const fresh = openFace(data[name]);
  opened.set(name, fresh);
  return fresh;
}
