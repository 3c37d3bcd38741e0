import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { BrowseField, BrowseSort } from '#src/domain/browse.ts';
import { type BrowseGenre, browseGenres, findBrowseGenre } from '#src/domain/browse-genres.ts';
import { genreTexts } from '#src/domain/genre-texts.ts';
import type { WatchKind } from '#src/domain/title.ts';
import { languageName } from './languages.ts';

const sortNames: Record<BrowseSort, MessageDescriptor> = {
  popular: msg`Most popular`,
  newest: msg`Newest`,
  rating: msg`Best rated`,
  title: msg`Title A to Z`,
};

export const kindNames: Record<WatchKind, MessageDescriptor> = {
  movie: msg`Movies`,
  series: msg`Series`,
  anime: msg`Anime`,
};

export const fieldNames: Record<BrowseField, MessageDescriptor> = {
  kind: msg`Kind`,
  genre: msg`Genre`,
  language: msg`Language`,
  year: msg`Year`,
  rating: msg`Rating`,
  certificate: msg`Age rating`,
  sort: msg`Sort by`,
};

export const removals: Record<Exclude<BrowseField, 'sort'>, MessageDescriptor> = {
  kind: msg`Remove kind`,
  genre: msg`Remove genre`,
  language: msg`Remove language`,
  year: msg`Remove year`,
  rating: msg`Remove rating`,
  certificate: msg`Remove age rating`,
};

/** Sorts by the genre names in the viewer's language. */
export function sortGenres(texts: I18n): BrowseGenre[] {
  const order = new Intl.Collator(texts.locale);
  return browseGenres.toSorted((a, b) =>
    order.compare(texts._(genreTexts[a.name]), texts._(genreTexts[b.name])),
  );
}

export function nameOf(field: BrowseField, value: string, texts: I18n): string {
  // `readFilters` and `optionsOf` give only these values.
  if (field === 'kind') return texts._(kindNames[value as WatchKind]);
  if (field === 'sort') return texts._(sortNames[value as BrowseSort]); // as above
  if (field === 'genre') {
    const genre = findBrowseGenre(value);
    return genre === null ? value : texts._(genreTexts[genre.name]);
  }
  if (field === 'language') return languageName(value, texts);
  if (field === 'rating') return texts._(msg`${{ rating: value }} or more`);
  if (field !== 'certificate') return value;
  return texts._(value === 'A' ? msg`All ages` : msg`Up to ${{ certificate: value }}`);
}
