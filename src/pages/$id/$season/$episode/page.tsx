import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { contentId } from '#src/ui/nav-bar.tsx';
import { episodeMeta } from '../../../watch/episode-meta.ts';
import { EpisodeView } from '../../../watch/episode-view.tsx';
import { Unavailable } from '../../../watch/unavailable.tsx';
import type { Route } from './+types/page';

export { headersOfLoader as headers } from '../../../watch/episode-meta.ts';
export { followAddress as shouldRevalidate, letGo as clientAction } from '../../../watch/use-noted.ts';
export { actEpisodePage as action } from './act.ts';
export { loadEpisodePage as loader } from './load.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return episodeMeta(loaderData, matches[0]?.loaderData?.brand.name);
}

/** One episode and its servers, without the choice of seasons; Back leads home. */
export default function EpisodePage({ loaderData }: Route.ComponentProps) {
  return (
    <main id={contentId} tabIndex={-1}>
      <div className="watch-back">
        <ButtonLink look="quiet" small href={paths.home}>
          <Icon name="previous" />
          Back
        </ButtonLink>
      </div>
      {loaderData.kind === 'series' ? (
        <EpisodeView
          kind={loaderData.plays}
          told={loaderData}
          hrefOf={({ season, episode }) => paths.watchEpisode(loaderData.title.id, season, episode)}
        />
      ) : (
        <Unavailable kind="series" />
      )}
    </main>
  );
}
