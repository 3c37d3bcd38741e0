import { data } from 'react-router';
import { formatMoment } from '#src/domain/period.ts';
import { servicesContext } from '#src/http/request/contexts.ts';
import type { Route } from './+types/page';

/** 404 outside a preview. */
export async function loadOutbox({ context }: Route.LoaderArgs) {
  const { config, outbox } = context.get(servicesContext);
  if (outbox === null) throw data(null, { status: 404 });
  const mails = await outbox.list();
  return {
    brand: config.brand.name,
    mails: mails.map(({ id, to, subject, text, sentAt }) => ({
      id,
      to,
      subject,
      text,
      sentAt: new Date(sentAt).toISOString(),
      sentOn: formatMoment(sentAt),
    })),
  };
}
