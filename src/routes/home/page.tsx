import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { contentId } from '#src/browser/content-id.ts';
import dropScript from '#src/browser/inline/drop-repeated.ts?inline-script';
import { brandLines } from '#src/domain/brand-lines.ts';
import type { RowView } from '#src/features/catalogue/present-rows.ts';
import { PartialResultsNotice } from '#src/features/catalogue/ui/partial-results-notice.tsx';
import { ComingSoonRow } from '#src/features/viewing/ui/coming-soon-row.tsx';
import { MarkedHero } from '#src/features/viewing/ui/marked-hero.tsx';
import { usePersonal } from '#src/features/viewing/ui/personal.tsx';
import { ViewerRows } from '#src/features/viewing/ui/viewer-part.tsx';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { FurtherPlaces } from '#src/ui/nav-bar.tsx';
import { useNonce } from '#src/ui/nonce.tsx';
import { useRootData } from '#src/ui/root-data.ts';
import { TitleRow } from '#src/ui/title-row.tsx';
import type { Route } from './+types/page';

export { loadHome as loader } from './load.ts';

/** Source: docs/requirements.md#heroes. */
const secondsPerSlide = 15;

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
      <FurtherPlaces />
      {hero.length === 0 ? null : <MarkedHero slides={hero} seconds={secondsPerSlide} />}
      <ViewerRows part="first" />
      <FirstRows rows={first} />
      {topTen === null ? null : <Row row={topTen} place={3} />}
      <ViewerRows part="later" />
      {rows.map((row) => (
        <Row key={row.name} row={row} place={4} />
      ))}
      {failed ? <PartialResultsNotice of="titles" nothing={first.length + rows.length === 0} /> : null}
      <WayToHelp />
    </main>
  );
}

interface RowProps {
  row: RowView;
  place: number;
  shown?: readonly string[] | undefined;
}

function Row({ row: { name, titles, isComing, look = 'posters' }, place, shown }: RowProps) {
  if (isComing === true) return <ComingSoonRow name={name} titles={titles} />;
  return <TitleRow name={name} titles={titles} look={look} place={place} shown={shown} />;
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
        <ButtonLink look="text" href={paths.help}>
          {t`Help and apps`}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Leaves out the titles that the viewer's first row has. */
function FirstRows({ rows }: { rows: readonly RowView[] }) {
  const nonce = useNonce();
  const own = usePersonal()?.rows[0]?.titles;
  const shown = useMemo(() => own?.map(({ href }) => href), [own]);
  return (
    <>
      <div>
        {rows.map((row, index) => (
          <Row key={row.name} row={row} place={index} shown={shown} />
        ))}
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this program */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: dropScript }} />
    </>
  );
}
