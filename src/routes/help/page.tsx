import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LoaderFunctionArgs } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { listLegalPerson } from '#src/domain/legal-person.ts';
import { servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { loadBrand } from '#src/http/request/load-brand.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { describePage } from '#src/ui/describe-page.ts';
import { Panel } from '#src/ui/panel.tsx';
import { useRootData } from '#src/ui/root-data.ts';
import type { Route } from './+types/page';
import { answers, blockers } from './words.ts';

export function loader(args: LoaderFunctionArgs) {
  const texts = args.context.get(textsContext);
  const head = {
    title: texts._(msg`Help`),
    description: texts._(
      msg`The ad-free apps, how to block ads in a browser, and answers to common questions.`,
    ),
  };
  const { legalPerson } = args.context.get(servicesContext).config.brand;
  const operator = legalPerson === null ? [] : listLegalPerson(legalPerson);
  return {
    ...loadBrand(args),
    head,
    operator: operator.map(([label, said]) => [texts._(label), said] as const),
  };
}

export const handle = { waitsForTouch: true };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return describePage({
    ...loaderData.head,
    path: paths.help,
    root: matches[0]?.loaderData,
  });
}

export default function HelpPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { brand, storeUrl, windowsAppUrl, billingEmail, supportEmail, operator } = loaderData;
  return (
    <main id={contentId} tabIndex={-1} className="page readable stack-l help">
      <header className="stack-s">
        <h1>{t`Welcome to ${brand}`}</h1>
        <p className="lead prose">
          <Trans>
            Movies, series, kids’ shows and anime for the whole household, in one place. Here is how to get
            the most out of it.
          </Trans>
        </p>
      </header>
      <section className="stack" aria-labelledby="apps">
        <h2 id="apps">{t`Ad-free apps`}</h2>
        <p className="prose">
          <Trans>
            {brand} shows no ads, in the apps or on the web. In a browser, players from other companies may
            show ads. See below how to block them.
          </Trans>
        </p>
        <ul className="apps">
          <App
            name="Android"
            detail={t`Phones, tablets and televisions`}
            url={storeUrl}
            action={t`Get the app`}
          />
          <App name="Windows" detail={t`Laptops and desktops`} url={windowsAppUrl} action={t`Download`} />
          <App name="iOS" detail={t`iPhone and iPad`} url={null} isComing />
        </ul>
        <p className="quiet">
          <Trans>App release: 15 August 2025. Ad-free web version: 23 November 2025.</Trans>
        </p>
      </section>
      <div className="columns">
        <Blockers />
        <Questions />
      </div>
      <div className="columns">
        <Panel title={t`Billing`}>
          <p>
            <Trans>
              Questions about a payment? Write to <a href={`mailto:${billingEmail}`}>{billingEmail}</a> from
              your account’s email address. Never send us a card number.
            </Trans>
          </p>
        </Panel>
        <Panel title={t`Anything else`}>
          <p>
            <Trans>
              Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. Forgotten your password? You can{' '}
              <a href={paths.forgotPassword}>reset it yourself</a>.
            </Trans>
          </p>
        </Panel>
      </div>
      {operator.length === 0 ? null : (
        <Panel title={t`Who runs ${brand}`}>
          <dl className="apps">
            {operator.map(([label, said]) => (
              <div key={label}>
                <dt className="quiet">{label}</dt>
                <dd>{said}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      )}
      <TranslationsPanel supportEmail={supportEmail} />
      <section className="stack-s prose" aria-labelledby="disclaimer">
        <h2 id="disclaimer">{t`Disclaimer`}</h2>
        <p className="quiet">
          <Trans>
            {brand} hosts no content. It lists titles from independent film and series databases, and shows
            players that belong to third parties, who are responsible for what they play.
          </Trans>
        </p>
        <p className="quiet">
          <Trans>
            {brand} is made with free software of others. Here are <a href={paths.licences}>their licences</a>
            .
          </Trans>
        </p>
      </section>
    </main>
  );
}

interface AppProps {
  name: string;
  detail: string;
  /** It is null if there is nothing to download. */
  url: string | null;
  action?: string;
  /** True for an announced app; another app without an address isn't available. */
  isComing?: boolean;
}

function App({ name, detail, url, action = '', isComing = false }: AppProps) {
  const { t } = useLingui();
  return (
    <li className="panel">
      <div>
        <h3>{name}</h3>
        <p className="quiet">{detail}</p>
      </div>
      {url !== null ? (
        <ButtonLink small href={url} aria-label={`${action}: ${name}`}>
          {action}
        </ButtonLink>
      ) : (
        <p className="soon">{isComing ? t`Coming soon` : t`Not available yet`}</p>
      )}
    </li>
  );
}

function Questions() {
  const { t } = useLingui();
  return (
    <section className="stack" aria-labelledby="questions">
      <h2 id="questions">{t`Questions`}</h2>
      <div className="faq">
        {answers.map(({ question, answer }) => (
          <details key={question.id} open={question === answers[0]?.question}>
            <summary>{t(question)}</summary>
            <p>{t(answer)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function Blockers() {
  const { t } = useLingui();
  return (
    <section className="stack" aria-labelledby="blockers">
      <h2 id="blockers">{t`Block ads in a browser`}</h2>
      <p className="prose">
        <Trans>
          The players belong to other companies, and some of them show ads. An ad blocker stops them:
        </Trans>
      </p>
      <ol className="steps prose">
        {blockers.map(({ where, how }) => (
          <li key={where.id}>
            <b>{t(where)}.</b> {t(how)}
          </li>
        ))}
      </ol>
    </section>
  );
}

function TranslationsPanel({ supportEmail }: { supportEmail: string }) {
  const { t } = useLingui();
  const count = useRootData()?.languages.length ?? 0;
  if (count < 2) return null;
  return (
    <div id="languages">
      <Panel title={t`Languages`}>
        <p>
          <Trans>
            A language marked (beta) has not been read by a native speaker yet. Is a word wrong? Write to{' '}
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>: say where it stands, and what is right.
          </Trans>
        </p>
      </Panel>
    </div>
  );
}
