import type { Scene } from './canvas.ts';
import * as anime from './scenes/anime.ts';
import * as bright from './scenes/bright.ts';
import * as city from './scenes/city.ts';
import * as dark from './scenes/dark.ts';
import * as graphic from './scenes/graphic.ts';
import * as land from './scenes/land.ts';
import * as nightTales from './scenes/night-tales.ts';
import * as space from './scenes/space.ts';
import * as things from './scenes/things.ts';
import * as wonder from './scenes/wonder.ts';
import * as works from './scenes/works.ts';

export const scenes = {
  ...anime,
  ...bright,
  ...city,
  ...dark,
  ...graphic,
  ...land,
  ...nightTales,
  ...space,
  ...things,
  ...wonder,
  ...works,
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;

export const isScene = (name: string): name is SceneName => Object.hasOwn(scenes, name);
