import { contentId } from '#src/browser/content-id.ts';
import { formatMoment, inEnglish } from '#src/domain/dates.ts';
import { servicesContext } from '#src/http/request/contexts.ts';
import { notFound } from '#src/http/request/open-for-page.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import type { Route } from './+types/page';

/** Answers 404 outside a preview. */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, outbox } = context.get(servicesContext);
  if (outbox === null) throw notFound();
  const mails = await outbox.list();
  return {
    brand: config.brand.name,
    mails: mails.map(({ id, to, subject, text, sentAt }) => ({
      id,
      to,
      subject,
      text,
      sentAt: new Date(sentAt).toISOString(),
      sentOn: formatMoment(sentAt, inEnglish),
    })),
  };
}

export function meta() {
  return [{ title: 'Outbox of the preview' }, { name: 'robots', content: 'noindex' }];
}

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  const { mails } = loaderData;
  return (
    <main id={contentId} tabIndex={-1} className="page readable stack-l">
      <h1>Outbox</h1>
      <p className="quiet">Emails from this preview, newest first. None of them are really sent.</p>
      {mails.length === 0 ? (
        <EmptyState
          art="empty"
          title="No emails yet"
          text="Ask for a new password, or sign up, and look again in a moment."
          action={<ButtonLink href={paths.forgotPassword}>Forgot password?</ButtonLink>}
        />
      ) : (
        <ul className="outbox">
          {mails.map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </main>
  );
}

type MailView = Route.ComponentProps['loaderData']['mails'][number];

function Mail({ mail }: { mail: MailView }) {
  // Shows web addresses as links.
  const pieces = mail.text.split(/(https?:\/\/\S+)/);
  return (
    <li className="panel">
      <div className="stack-s">
        <h2>{mail.subject}</h2>
        <p className="quiet">
          To {mail.to}, <time dateTime={mail.sentAt}>{mail.sentOn}</time>
        </p>
      </div>
      <pre>
        {pieces.map((piece, index) =>
          index % 2 === 0 ? (
            piece
          ) : (
            <a key={piece} className="link" href={piece}>
              {piece}
            </a>
          ),
        )}
      </pre>
      <div>
        <ButtonLink look="text" small href={paths.outboxLetterOf(mail.id)} data-reload="">
          Open this email
        </ButtonLink>
      </div>
    </li>
  );
}
