import type { TitleDetails } from '#src/domain/title.ts';

interface Video {
  site: string;
  type: string;
  official: boolean | null;
  key: string;
}

/** It prefers an official trailer, and a trailer to a teaser. */
export function chooseTrailer(videos: readonly Video[]): Pick<TitleDetails, 'trailer'> {
  const own = videos.filter(({ site }) => site === 'YouTube');
  const trailers = own.filter(({ type }) => type === 'Trailer');
  const official = trailers.find((video) => video.official === true);
  const chosen = official ?? trailers[0] ?? own.find(({ type }) => type === 'Teaser');
  return chosen === undefined ? {} : { trailer: chosen.key };
}
