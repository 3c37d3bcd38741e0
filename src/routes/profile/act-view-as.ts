import { redirectDocument } from 'react-router';
import { cookieHeaders } from '#src/features/accounts/sessions/cookies.ts';
import { beginViewing } from '#src/features/accounts/sessions/view-as.ts';
import { profileTexts } from '#src/features/household/texts.ts';
import { paths } from '#src/routes.ts';
import { refused, type Sent } from './answer.ts';

export async function actViewAs({ services, caller, facts, field }: Sent) {
  const cookie = await beginViewing(services, facts, caller.viewer, field('id'));
  if (cookie === null) return refused('view-as', 404, profileTexts.gone);
  return redirectDocument(paths.subUser, { status: 303, headers: cookieHeaders([cookie]) });
}
