import { everyone } from '#src/domain/audience.ts';
import { readHeroSet } from '#src/features/catalogue/hero.ts';
import { heroSets } from '#src/features/catalogue/ui/hero-sets.ts';
import type { EndpointCall } from './call.ts';

/** The browser asks for a set once an hour at most, as long as its titles are the same. */
const maxAge = 3_600;

/**
 * Slides that the hero of Movies goes on with: set `?set=` of the pool, the same for every main user. 401 for
 * visitors, 403 for sub-users and for a household whose period has ended, 400 for a set that there isn't.
 */
export async function handleHeroSlides({ request, services, readViewer }: EndpointCall): Promise<Response> {
  const viewer = await readViewer();
  if (viewer === null) return refuse(401, 'signed-out', 'Nobody is signed in.');
  if (viewer.kind === 'sub') return refuse(403, 'not-yours', 'These slides are for the main user.');
  if (!viewer.paid) return refuse(403, 'lapsed', 'The period that was paid for has ended.');
  const text = new URL(request.url).searchParams.get('set') ?? '';
  const set = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  if (!(set < heroSets)) return refuse(400, 'no-set', `There are sets from 0 to ${heroSets - 1}.`);
  const { catalogue, log, clock } = services;
  const slides = await readHeroSet({ catalogue, log, audience: everyone }, set, clock.now());
  const headers = slides.length === 0 ? {} : { 'Cache-Control': `private, max-age=${maxAge}` };
  return Response.json({ slides }, { headers });
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status });
}
