import type { Database } from '#src/adapters/db/database.ts';
import { dateWindow } from '#src/domain/days.ts';
import { buildGuide, type SeasonGuide, storedPlace } from '#src/domain/episodes.ts';
import type { AiredEpisode } from '#src/domain/title.ts';
import { readSeasonLists } from './seasons/store.ts';
import { readDetails } from './stored-values.ts';

/** Source: docs/requirements.md#marks. */
const newForDays = 30;

export interface NewEpisode extends AiredEpisode {
  titleId: number;
  guide: readonly SeasonGuide[];
}

/** Returns the new last episodes of these series, newest first. The caller applies the audience rule. */
export async function selectNewEpisodes(
  db: Database,
  titleIds: readonly number[],
  now: number,
): Promise<NewEpisode[]> {
  if (titleIds.length === 0) return [];
  const { today, daysAgo } = dateWindow(now);
  const first = daysAgo(newForDays);
  const months = [first, daysAgo(newForDays / 2), today].map((day) => day.slice(0, 7));
  const rows = await db.read
    .selectFrom('title')
    .select(['id', 'details'])
    .where('kind', '=', 'series')
    .where('id', 'in', titleIds)
    // Selects rows by text first, because parsing the details of all series costs more.
    .where(({ eb, or }) =>
      or([...new Set(months)].map((month) => eb('details', 'like', `%"airedOn":"${month}-%`))),
    )
    .execute();
  const aired = rows
    .flatMap(({ id, details: json }) => {
      const details = readDetails(json);
      const last = details?.lastEpisode;
      return last === undefined ? [] : [{ ...last, titleId: Number(id), details }];
    })
    .filter(({ airedOn }) => airedOn >= first && airedOn <= today);
  const lists = await readSeasonLists(
    db,
    aired.map(({ titleId }) => titleId),
  );
  return aired
    .map(({ details, ...last }) => {
      const guide = buildGuide(details, lists.get(last.titleId) ?? new Map(), today);
      return { ...last, ...storedPlace(guide, { season: last.season, episode: last.episode }), guide };
    })
    .sort((a, b) => b.airedOn.localeCompare(a.airedOn) || b.titleId - a.titleId);
}
