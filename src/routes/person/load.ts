import { msg } from '@lingui/core/runtime-macro';
import { data } from 'react-router';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { readTitleId } from '#src/domain/title.ts';
import { presentLife } from '#src/features/catalogue/people/present-life.ts';
import {
  formatCreditCursor,
  parseCreditCursor,
  readCredits,
  rolesOf,
} from '#src/features/catalogue/people/titles.ts';
import { presentMixedCard } from '#src/features/catalogue/present.ts';
import { withPageTimeout } from '#src/features/catalogue/read.ts';
import type { GridStretch } from '#src/features/catalogue/ui/grid-stretch.ts';
import { readWhose } from '#src/features/catalogue/version-store.ts';
import { audienceContext, servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { asResponse, notFound, unavailable } from '#src/http/request/open-for-page.ts';
import type { Area } from '#src/routes/area.ts';
import type { PlayerArgs } from '#src/routes/watch/load-around.ts';

/** 404 for unknown people and, where adult titles are hidden, people of adult films. 503 if TMDB fails. */
export async function loadPerson(area: Area, { context, params, request }: PlayerArgs) {
  const { people, db, catalogue, callers, clock, log } = context.get(servicesContext);
  const audience = context.get(audienceContext);
  const texts = context.get(textsContext);
  const id = readTitleId(params.id);
  if (id === null) throw notFound();
  const from = parseCreditCursor(new URL(request.url).searchParams.get('after'));
  try {
    const person = await withPageTimeout(catalogue, people.person(id));
    if (person === null || (person.adult && audience.adult !== true)) throw notFound();
    const whose = await readWhose(db, audience);
    const deps = { db, catalogue, callers, audience, now: clock.now() };
    const roles = rolesOf(person.credits);
    const { titles, next, waiting } = await readCredits(deps, person.credits, from);
    const grid: GridStretch = {
      titles: titles.map((title) => {
        const role = roles.get(`${title.kind} ${title.id}`);
        return {
          ...presentMixedCard(title, area, texts),
          ...(role === undefined ? {} : { role: texts._(msg`as ${{ role }}`) }),
        };
      }),
      more: next === null ? null : `${area.personHref(id)}?after=${formatCreditCursor(next)}`,
      failed: false,
      waiting,
      whose,
    };
    return data({ kind: 'person' as const, name: person.name, life: presentLife(person.life, texts), grid });
  } catch (error) {
    if (!(error instanceof ThirdPartyFailure)) throw asResponse(context, error);
    log.warn({ err: error, id }, 'A person could not be read');
    return unavailable(context);
  }
}
