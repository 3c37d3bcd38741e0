import { contentId } from '#src/browser/content-id.ts';
import { brandLines } from '#src/domain/brand-lines.ts';
import { PartialResultsNotice } from '#src/features/catalogue/ui/partial-results-notice.tsx';
import { MarkedHero } from '#src/features/viewing/ui/marked-hero.tsx';
import { ViewerRows } from '#src/features/viewing/ui/viewer-part.tsx';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { useRootData } from '#src/ui/root-data.ts';
import { TitleRow } from '#src/ui/title-row.tsx';
import type { Route } from './+types/page';

export { loadHome as loader } from './load.ts';

/** Source: docs/requirements.md#heroes. */
const turnsEvery = 15;

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [
    { title: titled('Home', root) },
    { name: 'description', content: 'What South Africa is watching: movies, series, kids’ shows and anime.' },
  ];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { hero, rows, failed } = loaderData;
  return (
    <main id={contentId} tabIndex={-1}>
      <h1 className="vh">Home</h1>
      {hero.length === 0 ? null : <MarkedHero slides={hero} seconds={turnsEvery} />}
      <ViewerRows />
      {rows.map((row, index) => (
        <TitleRow key={row.name} name={row.name} titles={row.titles} place={index} />
      ))}
      {failed ? <PartialResultsNotice of="titles" nothing={rows.length === 0} /> : null}
      <WayToHelp />
    </main>
  );
}

function WayToHelp() {
  const brand = useRootData()?.brand.name ?? '';
  return (
    <section className="row way-to-help" aria-labelledby="way-to-help">
      <div className="panel">
        <div className="stack-s">
          <h2 id="way-to-help">{brandLines(brand).newcomer}</h2>
          <p className="quiet">
            How watching works, the apps for your phone and computer, and what to do when a title won’t play.
          </p>
        </div>
        <ButtonLink look="line" href={paths.help}>
          Help and apps
        </ButtonLink>
      </div>
    </section>
  );
}
