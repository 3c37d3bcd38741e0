import { useLingui } from '@lingui/react/macro';
import { contentId } from '#src/browser/content-id.ts';
import { brandLines } from '#src/domain/brand-lines.ts';
import type { RowView } from '#src/features/catalogue/present-rows.ts';
import { PartialResultsNotice } from '#src/features/catalogue/ui/partial-results-notice.tsx';
import { ComingSoonRow } from '#src/features/viewing/ui/coming-soon-row.tsx';
import { MarkedHero } from '#src/features/viewing/ui/marked-hero.tsx';
import { ViewerRows } from '#src/features/viewing/ui/viewer-part.tsx';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { useRootData } from '#src/ui/root-data.ts';
import { TitleRow } from '#src/ui/title-row.tsx';
import type { Route } from './+types/page';
import { FirstRows } from './first-rows.tsx';

export { loadHome as loader } from './load.ts';

/** Source: docs/requirements.md#heroes. */
const turnsEvery = 15;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [
    { title: titled(loaderData?.pageTitle ?? 'Home', root) },
    { name: 'description', content: 'What South Africa is watching: movies, series, kids’ shows and anime.' },
  ];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { hero, first, topTen, rows, failed } = loaderData;
  return (
    <main id={contentId} tabIndex={-1}>
      <h1 className="vh">{t`Home`}</h1>
      {hero.length === 0 ? null : <MarkedHero slides={hero} seconds={turnsEvery} />}
      <ViewerRows part="first" />
      <FirstRows rows={first} />
      {topTen === null ? null : <TitleRow name={topTen.name} titles={topTen.titles} place={3} isRanked />}
      <ViewerRows part="later" />
      {rows.map((row) => (
        <Row key={row.name} row={row} />
      ))}
      {failed ? <PartialResultsNotice of="titles" nothing={first.length + rows.length === 0} /> : null}
      <WayToHelp />
    </main>
  );
}

function Row({ row: { name, titles, isComing } }: { row: RowView }) {
  if (isComing === true) return <ComingSoonRow name={name} titles={titles} />;
  return <TitleRow name={name} titles={titles} place={4} />;
}

function WayToHelp() {
  const { t } = useLingui();
  const brand = useRootData()?.brand.name ?? '';
  return (
    <section className="row way-to-help" aria-labelledby="way-to-help">
      <div className="panel">
        <div className="stack-s">
          <h2 id="way-to-help">{t(brandLines(brand).newcomer)}</h2>
          <p className="quiet">
            {t`How to watch, apps for your phone and computer, and what to do when a title won’t play.`}
          </p>
        </div>
        <ButtonLink look="line" href={paths.help}>
          {t`Help and apps`}
        </ButtonLink>
      </div>
    </section>
  );
}
