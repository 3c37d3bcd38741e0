import type { Json } from './call.ts';

export const sizes = {
  backdrop: ['w300', 'w780', 'w1280', 'original'],
  logo: ['w45', 'w92', 'w154', 'w185', 'w300', 'w500', 'original'],
  poster: ['w92', 'w154', 'w185', 'w342', 'w500', 'w780', 'original'],
  profile: ['w45', 'w185', 'h632', 'original'],
  still: ['w92', 'w185', 'w300', 'original'],
};

export function configuration(imageUrl: string): Json {
  const sizeLists = Object.entries(sizes).map(([name, list]) => [`${name}_sizes`, list] as const);
  return {
    change_keys: ['adult', 'air_date', 'certifications', 'episode', 'images', 'overview', 'season', 'title'],
    images: {
      base_url: `${imageUrl}/`,
      secure_base_url: `${imageUrl}/`,
      ...Object.fromEntries(sizeLists),
    },
  };
}
