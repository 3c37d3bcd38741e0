import type { ListedTitle } from '#src/adapters/metadata/metadata.ts';
import { genreBits } from '#src/domain/browse-genres.ts';
import { certificateClass } from '#src/domain/certificates.ts';
import { searchWords } from '#src/domain/search-text.ts';
import { type TitleDetails, type TitleSummary, type WatchKind, watchKindOf } from '#src/domain/title.ts';

/** Titles with fewer votes sort after all others, so that one vote of 10 doesn't make the best title. */
const minVotes = 20;

const maxNameLength = 60;

export function listedBrowseColumns({ name, genreIds, rating, votes }: ListedTitle) {
  return {
    genre_bits: genreBits(genreIds),
    rating_order: votes < minVotes ? rating - 10 : rating,
    sort_name: searchWords(name).join(' ').slice(0, maxNameLength),
  };
}

export function factBrowseColumns(title: TitleSummary & { details: TitleDetails | null }) {
  return { browse_kind: browseKind(title), certificate_class: certificateClass(title) };
}

function browseKind(title: TitleSummary & { details: TitleDetails | null }): WatchKind | null {
  return title.imdbId === null || title.banned === true ? null : watchKindOf(title);
}
