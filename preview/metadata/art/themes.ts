/** Words in a title that ask for a picture of their own, the most telling first. */
const themes: readonly (readonly [RegExp, string])[] = [
  [/\btram\b/i, 'tram'],
  [/lighthouse/i, 'lighthouse'],
  [/\bwell\b/i, 'well'],
  [/harbour|dock|crane/i, 'cranes'],
  [/bridge|viaduct/i, 'arches'],
  [/train|freight|railway|station|transit/i, 'train'],
  [/rain|umbrella|storm|thunder/i, 'rain'],
  [/\bsea\b|tide|salt|ferry|boat|ship|island|drown/i, 'sea'],
  [/road|\bbus\b|convoy|route|distance|miles?\b/i, 'road'],
  [/street|neighbour|cousins/i, 'street'],
  [/signal|radio|frequency|recording|static|missed calls|sound/i, 'signal'],
  [/\bmap\b|compass|cartographer|trail/i, 'contour'],
  [/orchard|plant|jacaranda|protea|bloom|field|garden|petal/i, 'flowers'],
  [/choir|song|tune|sessions|side b|record|waltz|dance|concertina/i, 'vinyl'],
  [/moon/i, 'dunes'],
  [/orbit|colony|planet|sun\b|gravity/i, 'planet'],
  [/windmill|wind\b|drought|farm/i, 'windpump'],
  [/room|door|gate/i, 'door'],
  [/house|downstairs|home/i, 'house'],
  [/stair|floor|number|stage/i, 'stairs'],
  [/tree|thorn|forest|whisper/i, 'trees'],
  [/baobab|marula|kingdom|queen/i, 'baobab'],
  [/throne|crown|king|citadel|witch/i, 'citadel'],
  [/sword|blade|demon|exorcist|dragon/i, 'blade'],
  [/mountain|pass\b|berg/i, 'mountains'],
  [/robot|machine/i, 'robot'],
];

/** The composition that a title's own words suggest, or null. */
export function themeOf(title: string): string | null {
  return themes.find(([words]) => words.test(title))?.[1] ?? null;
}
