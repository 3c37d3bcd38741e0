import type { RouterContextProvider } from 'react-router';
import type { Audience } from '#src/domain/audience.ts';
import { isTitleKind } from '#src/domain/title.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { readCookie } from '#src/features/accounts/sessions/cookies.ts';
import { findTitle } from '#src/features/catalogue/open-title.ts';
import { presentCard } from '#src/features/catalogue/present.ts';
import { areas } from '#src/routes/area.ts';
import type { CardView } from '#src/ui/title-card.tsx';
import { requestContext, servicesContext, textsContext } from './contexts.ts';

/** Returns the shared title from which this browser came to sign up, or null. */
export async function readFirstTitle(
  context: Readonly<RouterContextProvider>,
  whose: Viewer | Audience,
): Promise<CardView | null> {
  const services = context.get(servicesContext);
  const cookie = readCookie(context.get(requestContext).cookies, 'title', services.config.secure);
  const [kind, id] = cookie?.split('-') ?? [];
  if (!isTitleKind(kind)) return null;
  const title = await findTitle(services, whose, kind, id, { stored: true });
  return title === null ? null : presentCard(title, areas.main, context.get(textsContext));
}
