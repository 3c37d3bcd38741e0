import type { Flavour } from './types.ts';

export const ANIME_KEYWORD = 210024;

export const flavourKeywords = {
  anime: { id: ANIME_KEYWORD, name: 'anime' },
  horror: { id: 315_058, name: 'horror' },
  romance: { id: 9_840, name: 'romance' },
  thriller: { id: 12_565, name: 'psychological thriller' },
} satisfies Partial<Record<Flavour, { id: number; name: string }>>;
