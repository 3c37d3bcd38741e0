import { contentId } from '#src/browser/content-id.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { describePage } from '#src/ui/describe-page.ts';
import { Panel } from '#src/ui/panel.tsx';
import type { Route } from './+types/page';
import { answers, blockers } from './words.ts';

export { loadBrand as loader } from '#src/http/request/load-brand.ts';

export function meta({ matches }: Route.MetaArgs) {
  return describePage({
    title: 'Help',
    description: 'The ad-free apps, how to block ads in a browser, and answers to common questions.',
    path: paths.help,
    root: matches[0]?.loaderData,
  });
}

export default function HelpPage({ loaderData }: Route.ComponentProps) {
  const { brand, storeUrl, windowsAppUrl, billingEmail, supportEmail } = loaderData;
  return (
    <main id={contentId} tabIndex={-1} className="page readable stack-l help">
      <header className="stack-s">
        <h1>Welcome to {brand}</h1>
        <p className="lead prose">
          Movies, series, kids’ shows and anime for the whole household, in one place. Here is how to get the
          most out of it.
        </p>
      </header>
      <section className="stack" aria-labelledby="apps">
        <h2 id="apps">Ad-free apps</h2>
        <p className="prose">
          {brand} shows no ads, in the apps or on the web. In a browser, players from other companies may show
          ads. See below how to block them.
        </p>
        <ul className="apps">
          <App name="Android" detail="Phones, tablets and televisions" url={storeUrl} action="Get the app" />
          <App name="Windows" detail="Laptops and desktops" url={windowsAppUrl} action="Download" />
          <App name="iOS" detail="iPhone and iPad" url={null} isComing />
        </ul>
        <p className="quiet">App release: 15 August 2025. Ad-free web version: 23 November 2025.</p>
      </section>
      <div className="columns">
        <Blockers />
        <Questions />
      </div>
      <div className="columns">
        <Panel title="Billing">
          <p>
            Questions about a payment? Write to <a href={`mailto:${billingEmail}`}>{billingEmail}</a> from
            your account’s email address. Never send us a card number.
          </p>
        </Panel>
        <Panel title="Anything else">
          <p>
            Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. Forgotten your password? You can{' '}
            <a href={paths.forgotPassword}>reset it yourself</a>.
          </p>
        </Panel>
      </div>
      <section className="stack-s prose" aria-labelledby="disclaimer">
        <h2 id="disclaimer">Disclaimer</h2>
        <p className="quiet">
          {brand} hosts no content. It lists titles from independent film and series databases, and shows
          players that belong to third parties, who are responsible for what they play.
        </p>
        <p className="quiet">
          {brand} is made with free software of others. Here are <a href={paths.licences}>their licences</a>.
        </p>
      </section>
    </main>
  );
}

interface AppProps {
  name: string;
  detail: string;
  /** Null means that there is nothing to download. */
  url: string | null;
  action?: string;
  /** Announced; otherwise an app without an address isn't offered. */
  isComing?: boolean;
}

function App({ name, detail, url, action = '', isComing = false }: AppProps) {
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
        <p className="soon">{isComing ? 'Coming soon' : 'Not available yet'}</p>
      )}
    </li>
  );
}

function Questions() {
  return (
    <section className="stack" aria-labelledby="questions">
      <h2 id="questions">Questions</h2>
      <div className="faq">
        {answers.map(({ question, answer }) => (
          <details key={question} open={question === answers[0]?.question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function Blockers() {
  return (
    <section className="stack" aria-labelledby="blockers">
      <h2 id="blockers">Block ads in a browser</h2>
      <p className="prose">
        The players belong to other companies, and some of them show ads. An ad blocker stops them:
      </p>
      <ol className="steps prose">
        {blockers.map(({ where, how }) => (
          <li key={where}>
            <b>{where}.</b> {how}
          </li>
        ))}
      </ol>
    </section>
  );
}
