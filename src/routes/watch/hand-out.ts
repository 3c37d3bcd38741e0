import type { I18n } from '@lingui/core';
import { playedPlace } from '#src/domain/episodes.ts';
import type { HandedFilm, SourceAddresses } from '#src/domain/film.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { isLimited } from '#src/domain/screen-time.ts';
import { type PlayedTitle, placePlayed } from '#src/domain/server-health.ts';
import { titleKindOf, watchKindOf } from '#src/domain/title.ts';
import type { SubUser, Viewer } from '#src/domain/viewer.ts';
import { readAddressSettings } from '#src/features/accounts/settings/settings.ts';
import { comingDay } from '#src/features/catalogue/coming-soon.ts';
import { type OpenDeps, openTitle } from '#src/features/catalogue/open-title.ts';
import { readGuide } from '#src/features/catalogue/seasons/read.ts';
import { addressesOf, readSources, type SourceDeps } from '#src/features/playback/read.ts';
import { readStart } from '#src/features/viewing/positions/positions.ts';
import {
  type Device,
  readScreenTime,
  recordWord,
  type ScreenTimeDeps,
} from '#src/features/viewing/screen-time/screen-time.ts';

type FilmDeps = Omit<SourceDeps, 'texts'> & OpenDeps;

interface FilmCall {
  played: PlayedTitle;
  texts: I18n;
}

/** Charges no screen time: see `handOutFilm`. Unknown and hidden titles and episodes all get `not-found`. */
export async function readAddresses(
  deps: FilmDeps,
  viewer: Viewer,
  { played, texts }: FilmCall,
): Promise<SourceAddresses> {
  const title = await openTitle(deps, viewer, titleKindOf(played.kind), played.titleId);
  const guide = await readGuide(deps, title);
  const named = placePlayed(played);
  const place = named === null ? null : playedPlace(guide, named);
  if (named !== null && place === null) throw new Refusal('not-found');
  const { id: titleId, imdbId } = title;
  if (imdbId === null || comingDay(title, texts, deps.clock.now()) !== null) return {};
  const { seconds } = await readStart(deps, viewer, { kind: title.kind, titleId, place }, guide);
  const settings = await readAddressSettings(deps, viewer, texts.locale);
  const wanted = { ...played, ...place, kind: watchKindOf(title), imdbId, seconds, settings };
  return addressesOf(await readSources({ ...deps, texts }, viewer, wanted));
}

/** Charges the device's lease before an address is returned. Charges nothing if nothing can be played. */
export async function handOutFilm(
  deps: FilmDeps & ScreenTimeDeps,
  viewer: SubUser,
  call: FilmCall & { device: Device; page: string },
): Promise<HandedFilm> {
  const { device, page, texts } = call;
  const addresses = await readAddresses(deps, viewer, call);
  if (!isLimited(viewer.screenTime) || Object.keys(addresses).length === 0)
    return { addresses, time: await readScreenTime(deps, viewer, device, texts) };
  const time = await recordWord(deps, viewer, { device, page, plays: true, texts });
  return { addresses: time.mayBegin ? addresses : {}, time };
}
