import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

/** Keys are the names in stored data and addresses. */
export const genreTexts = {
  Action: msg`Action`,
  'Action & Adventure': msg`Action & Adventure`,
  Adventure: msg`Adventure`,
  Animation: msg`Animation`,
  Comedy: msg`Comedy`,
  Crime: msg`Crime`,
  Documentary: msg`Documentary`,
  Drama: msg`Drama`,
  Family: msg`Family`,
  Fantasy: msg`Fantasy`,
  History: msg`History`,
  Horror: msg`Horror`,
  Kids: msg`Kids`,
  Music: msg`Music`,
  Mystery: msg`Mystery`,
  News: msg`News`,
  Reality: msg`Reality`,
  Romance: msg`Romance`,
  SciFi: msg`SciFi`,
  'Sci-Fi': msg`Sci-Fi`,
  'Sci-Fi & Fantasy': msg`Sci-Fi & Fantasy`,
  Soap: msg`Soap`,
  Talk: msg`Talk`,
  Thriller: msg`Thriller`,
  'TV Movie': msg`TV Movie`,
  War: msg`War`,
  'War & Politics': msg`War & Politics`,
  Western: msg`Western`,
} satisfies Record<string, MessageDescriptor>;

export type GenreName = keyof typeof genreTexts;
