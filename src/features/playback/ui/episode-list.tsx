import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { EpisodePlace } from '#src/domain/episodes.ts';
import { episodesId } from '#src/ui/episodes-id.ts';
import { Icon } from '#src/ui/icon.tsx';
import { usePictures, useSaver } from '#src/ui/pictures.tsx';
import type { EpisodeRowView, EpisodesView } from '../present-episodes.ts';
import { followHere, SeasonPicker, useOpenEpisode } from './episode-picker.tsx';
import { episodeChosenEvent } from './use-film.ts';

interface EpisodeListProps {
  view: EpisodesView;
  hrefOf(place: EpisodePlace): string;
  /** Query parameters of another season's address. */
  keep: Record<string, string>;
  /** Links to the next and the previous episode. */
  steps: ReactNode;
}

export function EpisodeList({ view, hrefOf, keep, steps }: EpisodeListProps) {
  const { t } = useLingui();
  const { place, seasons, rows } = view;
  const open = useOpenEpisode();
  const id = useId();
  return (
    <section className="episodes" aria-labelledby={id} id={episodesId}>
      <div className="episodes-head">
        <h2 id={id}>{t`Episodes`}</h2>
        {seasons.length > 1 ? <SeasonPicker view={view} hrefOf={hrefOf} keep={keep} /> : null}
        {steps}
      </div>
      <Ranges view={view} href={hrefOf(place)} />
      <ul className="episode-list" aria-labelledby={id}>
        {rows.map((row) => {
          const href = hrefOf({ season: place.season, episode: row.number });
          return (
            <EpisodeRow
              key={`${place.season} ${row.number}`}
              row={row}
              href={href}
              isCurrent={row.number === place.episode}
              onOpen={() => {
                dispatchEvent(new Event(episodeChosenEvent));
                open(href, { toTop: true });
              }}
            />
          );
        })}
      </ul>
    </section>
  );
}

/** Shows another part of a long season, while the film goes on. */
function Ranges({ view: { ranges, rows }, href }: { view: EpisodesView; href: string }) {
  const { t } = useLingui();
  const open = useOpenEpisode();
  if (ranges.length === 0) return null;
  return (
    <nav className="chips" aria-label={t`Parts of the season`}>
      {ranges.map(({ first, last }) => {
        const to = `${href}${href.includes('?') ? '&' : '?'}from=${first}`;
        return (
          <a
            key={first}
            className="chip"
            href={to}
            aria-current={rows[0]?.number === first ? 'true' : undefined}
            onClick={(event) => followHere(event, () => open(to))}
          >
            {first}–{last}
          </a>
        );
      })}
    </nav>
  );
}

interface EpisodeRowProps {
  row: EpisodeRowView;
  href: string;
  isCurrent: boolean;
  onOpen(): void;
}

function EpisodeRow({ row, href, isCurrent, onOpen }: EpisodeRowProps) {
  const { t } = useLingui();
  const { label, length, story, share, isWatched, airs } = row;
  const current = isCurrent ? 'true' : undefined;
  return (
    <li className={['episode', isCurrent ? 'current' : '', airs === null ? '' : 'unaired'].join(' ').trim()}>
      <Still row={row} />
      <div className="episode-copy">
        {airs === null ? (
          <a href={href} aria-current={current} onClick={(event) => followHere(event, onOpen)}>
            {label}
          </a>
        ) : (
          <span className="episode-name" aria-current={current}>
            {label}
          </span>
        )}
        <small>
          {airs === null ? null : <span>{airs === '' ? t`Not aired yet` : airs}</span>}
          {length === null ? null : <span>{length}</span>}
          {isWatched ? (
            <span className="card-watched">
              <Icon name="check" />
              {t`Watched`}
            </span>
          ) : null}
        </small>
        {share === null ? null : <progress value={share} aria-label={t`Watched so far`} />}
        {story === '' ? null : <p>{story}</p>}
      </div>
    </li>
  );
}

/** With the data saver on, no still is loaded. */
function Still({ row: { still, airs } }: { row: EpisodeRowView }) {
  const pictures = usePictures();
  if (useSaver()) return null;
  return (
    <span className="episode-still">
      {still === null ? null : (
        <img
          loading="lazy"
          decoding="async"
          src={pictures.still(still).src}
          width={300}
          height={169}
          alt=""
        />
      )}
      {airs === null ? <Icon name="play" solid /> : null}
    </span>
  );
}
