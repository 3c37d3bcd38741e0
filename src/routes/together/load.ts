import { msg } from '@lingui/core/runtime-macro';
import { redirect } from 'react-router';
import { audienceOf, withoutAdult } from '#src/domain/audience.ts';
import { titleKindOf } from '#src/domain/title.ts';
import { readTitleChoices } from '#src/domain/title-choices.ts';
import { readCharacters } from '#src/features/accounts/settings/character-store.ts';
import type { ViewerOwner } from '#src/features/accounts/store.ts';
import { type Participant, readTogether } from '#src/features/catalogue/browse/together.ts';
import { presentMixedCard } from '#src/features/catalogue/present.ts';
import { formatTitleChoices, readChosenTitles } from '#src/features/household/chosen-titles.ts';
import { readSubUsers } from '#src/features/household/read.ts';
import { readHistoryOf } from '#src/features/viewing/history/read.ts';
import { readMarkedOf } from '#src/features/viewing/marks/read.ts';
import { servicesContext, textsContext, viewerContext } from '#src/http/request/contexts.ts';
import { areas } from '#src/routes/area.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

const maxShown = 24;

/** The main user's id in `?who=`, beside the ids of sub-users. */
const self = 'main';

/** Chooses everybody if `?who=` has no known id. */
export async function loadTogether({ context, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const texts = context.get(textsContext);
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'main') throw redirect(paths.login);
  const { userId } = viewer;
  const [subUsers, chosen, characters] = await Promise.all([
    readSubUsers(db, userId),
    readChosenTitles(db, userId),
    readCharacters(db.read, userId),
  ]);
  const limitOf = new Map(
    subUsers.map((subUser) => {
      const choices = readTitleChoices(formatTitleChoices(chosen, subUser.id));
      return [subUser.id, audienceOf({ kind: 'sub', ...subUser, choices })];
    }),
  );
  const faces = [
    { id: self, name: null, photo: viewer.photoUrl },
    ...subUsers.map(({ id, name }) => ({ id, name, photo: null })),
  ].map((face) => ({ ...face, character: characters.get(face.id) ?? null }));
  const wanted = new URL(request.url).searchParams.getAll('who');
  const named = faces.filter(({ id }) => wanted.includes(id));
  const people = named.length === 0 ? faces : named;
  const titles = await readTogether(
    { db, clock },
    await Promise.all(
      people.map(async ({ id }): Promise<Participant> => {
        const audience = withoutAdult(limitOf.get(id) ?? audienceOf({ kind: 'main' }));
        return { audience, ...(await readTaste(db, { userId, viewerKey: id })) };
      }),
    ),
    maxShown,
  );
  return {
    pageTitle: texts._(msg`What can all of us watch?`),
    faces: faces.map((face) => ({ ...face, isChosen: people.includes(face) })),
    titles: titles.map((title) => presentMixedCard(title, areas.main, texts)),
  };
}

async function readTaste(db: Parameters<typeof readHistoryOf>[0], owner: ViewerOwner) {
  const [history, listed, marked] = await Promise.all([
    readHistoryOf(db, owner, 'all'),
    readMarkedOf(db, owner, 'list'),
    readMarkedOf(db, owner, 'watched'),
  ]);
  const watched = history.map(({ kind, titleId: id }) => ({ kind: titleKindOf(kind), id }));
  const keysOf = (titles: typeof listed) => titles.map(({ kind, titleId: id }) => ({ kind, id }));
  return { liked: [...watched, ...keysOf(listed)], watched: [...watched, ...keysOf(marked)] };
}
