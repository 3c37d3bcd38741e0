import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { changeDataUse, readDataUse } from '#src/browser/data-use-storage.ts';
import { type DataUse, listDataUse, parseDataUse, qualityLabels } from '#src/domain/data-use.ts';
import { formatMonth } from '#src/domain/dates.ts';
import { isQuality } from '#src/domain/film-data.ts';
import { formatCount, formatRand } from '#src/domain/money.ts';
import { servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import { describePage } from '#src/ui/describe-page.ts';
import { SelectField } from '#src/ui/select-field.tsx';
import type { Route } from './+types/page';
import { PriceField } from './price-field.tsx';

export function loader({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const { cents, seen } = context.get(servicesContext).config.dataPrice;
  const texts = context.get(textsContext);
  const head = {
    title: texts._(msg`Data use`),
    description: texts._(msg`What this device used this month, and what it cost.`),
  };
  return { cents, month: formatMonth(seen, texts), head };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return describePage({
    ...loaderData.head,
    path: paths.data,
    root: matches[0]?.loaderData,
  });
}

export default function DataPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { cents, month } = loaderData;
  const options = Object.entries(qualityLabels).map(([value, label]) => ({ value, label: t(label) }));
  // The shared document doesn't have this device's figures.
  const [use, setUse] = useState<DataUse | null>(null);
  useEffect(() => setUse(readDataUse()), []);
  const change = (changes: Partial<DataUse>) => setUse(changeDataUse(() => changes));
  const shown = use ?? parseDataUse(null, 0);
  return (
    <main id={contentId} tabIndex={-1} className="page readable stack-l">
      <header className="stack-s">
        <h1>{t`Data use`}</h1>
        <p className="prose">
          <Trans>
            What you used on this device this month. These figures stay on the device and start again each
            month.
          </Trans>
        </p>
        <noscript>
          <p className="notice">{t`Switch on JavaScript in this browser to see your data use.`}</p>
        </noscript>
      </header>
      <Figures use={use} cents={cents} />
      <form className="stack" onSubmit={(event) => event.preventDefault()}>
        <PriceField
          cents={shown.centsPerGb ?? cents}
          disabled={use === null}
          hint={t`In rand. About ${{ price: formatRand(cents) }} in ${month}.`}
          onRead={(centsPerGb) => change({ centsPerGb })}
        />
        <SelectField
          label={t`Quality`}
          name="quality"
          options={options}
          disabled={use === null}
          value={shown.quality}
          onChange={({ target }) => isQuality(target.value) && change({ quality: target.value })}
          hint={t`For films and episodes. Players don’t tell us how much data they use, so we estimate it from the minutes you watch.`}
        />
      </form>
    </main>
  );
}

function Figures({ use, cents }: { use: DataUse | null; cents: number }) {
  const { t } = useLingui();
  const lines = listDataUse(use ?? parseDataUse(null, 0), cents);
  return (
    <table className="data-use">
      <caption>{t`This month on this device`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`What`}</th>
          <th scope="col">{t`MB`}</th>
          <th scope="col">{t`Rand`}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ what, megabytes, cost }) => (
          <tr key={what.id}>
            <th scope="row">{t(what)}</th>
            <td>{use === null ? '–' : formatCount(megabytes.toFixed(1))}</td>
            <td>{use === null ? '–' : formatRand(Math.round(cost))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
