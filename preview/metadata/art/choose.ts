import { hashText, mix, pick, random } from '../catalogue/random.ts';
import type { Flavour } from '../catalogue/types.ts';
import type { Scene } from './canvas.ts';
import type { PaletteName } from './colour.ts';
import { anime, blade, gate, train } from './scenes/anime.ts';
import { birds, creature, fruit, hadeda } from './scenes/bright.ts';
import { blinds, rays, skyline, split, stairs, street } from './scenes/city.ts';
import { door, eye, house, trees, well } from './scenes/dark.ts';
import { bands, bauhaus, equaliser, halftone, oddOne, speed, venn, vinyl } from './scenes/graphic.ts';
import { dunes, figure, mountains, road } from './scenes/land.ts';
import { moonbakery, robot, star } from './scenes/night-tales.ts';
import { contour, helmet, planet } from './scenes/space.ts';
import { lighthouse, rain, sea, tram } from './scenes/things.ts';
import { arches, baobab, citadel, flowers, mesa } from './scenes/wonder.ts';
import { cranes, pylons, signal, windpump } from './scenes/works.ts';
import { themeOf } from './themes.ts';

/** Every composition by name. */
export const scenes = {
  anime,
  arches,
  bands,
  baobab,
  bauhaus,
  birds,
  blade,
  blinds,
  citadel,
  contour,
  cranes,
  creature,
  door,
  dunes,
  equaliser,
  eye,
  figure,
  flowers,
  fruit,
  gate,
  hadeda,
  halftone,
  helmet,
  house,
  lighthouse,
  mesa,
  moonbakery,
  mountains,
  oddOne,
  planet,
  pylons,
  rain,
  rays,
  road,
  robot,
  sea,
  signal,
  skyline,
  speed,
  split,
  stairs,
  star,
  street,
  train,
  tram,
  trees,
  venn,
  vinyl,
  well,
  windpump,
} satisfies Record<string, Scene>;

/** The name of a composition. */
export type SceneName = keyof typeof scenes;

const isScene = (name: string): name is SceneName => Object.hasOwn(scenes, name);
const scenesOf = (text: string): SceneName[] => text.split(' ').filter(isScene);
// Names that no scene has are dropped, and so are palettes that don't exist: the test compares both lists.
const palettesOf = (text: string): PaletteName[] => text.split(' ') as PaletteName[];

/** Compositions and palettes that suit a kind of story. */
export const style: Readonly<Record<Flavour, readonly [readonly SceneName[], readonly PaletteName[]]>> = {
  action: [
    scenesOf('skyline rays speed road split figure cranes bands blinds'),
    palettesOf('clay amber coral noir blood steel rust neon'),
  ],
  adventure: [
    scenesOf('dunes mountains sea baobab mesa road contour windpump'),
    palettesOf('violet karoo amber kelp clay forest peach'),
  ],
  anime: [
    scenesOf('anime train gate blade helmet planet tram rain citadel anime gate'),
    palettesOf('day dusk coral aqua jacaranda bubble neon karoo protea kelp'),
  ],
  comedy: [
    scenesOf('oddOne bauhaus rays street halftone windpump bands tram'),
    palettesOf('mint sunny peach olive sky karoo clay'),
  ],
  crime: [
    scenesOf('blinds split stairs skyline cranes rays street bauhaus bands road'),
    palettesOf('noir steel amber mono coral rust sepia'),
  ],
  documentary: [
    scenesOf('halftone contour pylons windpump mountains baobab bauhaus sea birds'),
    palettesOf('salt fog olive mono karoo kelp sepia'),
  ],
  drama: [
    scenesOf(
      'road tram street flowers windpump figure pylons rain sea arches venn mountains bands lighthouse house',
    ),
    palettesOf('clay amber plum rust karoo olive violet peach protea fog'),
  ],
  family: [
    scenesOf('creature star robot birds baobab windpump dunes hadeda'),
    palettesOf('mint sunny bubble sky karoo kelp peach'),
  ],
  fantasy: [
    scenesOf('citadel baobab star dunes gate planet sea blade'),
    palettesOf('jacaranda violet kelp dusk aqua plum forest'),
  ],
  history: [
    scenesOf('arches tram street halftone mesa lighthouse sea'),
    palettesOf('sepia olive rust salt amber mono'),
  ],
  horror: [
    scenesOf('eye door trees well house stairs road lighthouse'),
    palettesOf('toxic blood mono plum steel noir aqua rust'),
  ],
  kids: [
    scenesOf('creature hadeda fruit robot star moonbakery birds'),
    palettesOf('mint sunny bubble sky peach karoo'),
  ],
  music: [
    scenesOf('vinyl equaliser bauhaus bands halftone rays'),
    palettesOf('neon plum olive coral sunny clay jacaranda'),
  ],
  mystery: [
    scenesOf('lighthouse stairs door signal blinds rain house contour'),
    palettesOf('aqua fog amber noir violet steel kelp'),
  ],
  reality: [
    scenesOf('bauhaus oddOne rays windpump bands halftone'),
    palettesOf('sunny mint olive peach sky'),
  ],
  romance: [
    scenesOf('venn rain flowers sea train bands figure'),
    palettesOf('plum peach protea coral jacaranda clay'),
  ],
  scifi: [
    scenesOf('planet helmet contour signal skyline bands stairs'),
    palettesOf('aqua coral neon jacaranda amber steel dusk'),
  ],
  talk: [scenesOf('bauhaus bands equaliser oddOne halftone rays'), palettesOf('noir sunny coral olive plum')],
  thriller: [
    scenesOf('signal stairs blinds road split door eye rain'),
    palettesOf('steel noir blood aqua mono toxic coral'),
  ],
  war: [scenesOf('arches mesa figure pylons road mountains'), palettesOf('sepia rust blood salt olive mono')],
  western: [
    scenesOf('mesa dunes windpump figure road mountains arches'),
    palettesOf('mesa rust sepia clay olive'),
  ],
};

const childlike: ReadonlySet<Flavour> = new Set<Flavour>(['kids', 'family']);
// Pictures that would promise the wrong kind of story.
const grim = new Set<SceneName>(['well', 'door', 'house', 'trees', 'stairs', 'blade', 'robot']);
const dark: ReadonlySet<Flavour> = new Set<Flavour>([
  'horror',
  'mystery',
  'thriller',
  'crime',
  'anime',
  'fantasy',
]);

/** The composition for a story: the one wished for, often one that its title asks for, else one of its kind. */
export function sceneFor(flavour: Flavour, seed: number, wish: string | null, title = ''): SceneName {
  if (wish !== null && isScene(wish)) return wish;
  const rnd = random(mix(seed, 0x5ce));
  const theme = themeOf(title);
  const fits =
    theme !== null && isScene(theme) && !childlike.has(flavour) && (dark.has(flavour) || !grim.has(theme));
  return fits && rnd() < 0.6 ? theme : pick(rnd, style[flavour][0]);
}

/** The palette for a story. */
export function paletteFor(flavour: Flavour, seed: number, title: string): PaletteName {
  return pick(random(mix(seed, hashText(title))), style[flavour][1]);
}
