import { everyone } from '#src/domain/audience.ts';
import { Gaps } from '#src/features/catalogue/gaps.ts';
import { readHeroSet } from '#src/features/catalogue/hero.ts';
import { heroSets } from '#src/features/catalogue/ui/hero-sets.ts';
import type { EndpointCall } from '#src/http/request/call.ts';
import { answerWatcher, refuse } from '#src/http/request/watcher.ts';

const maxAgeSeconds = 3_600;

/** `?set=` names a set of the pool, the same for every main user. */
export function handleHeroSlides(call: EndpointCall): Promise<Response> {
  return answerWatcher(call, async ({ area, deps }) => {
    if (area.kind === 'sub') return refuse(403, 'not-yours', 'These slides are for the main user.');
    const text = new URL(call.request.url).searchParams.get('set') ?? '';
    const set = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
    if (!(set < heroSets)) return refuse(400, 'no-set', `There are sets from 0 to ${heroSets - 1}.`);
    const slides = await readHeroSet(
      { ...deps, audience: everyone, gaps: new Gaps(), texts: call.texts },
      set,
      call.services.clock.now(),
    );
    const headers = slides.length === 0 ? {} : { 'Cache-Control': `private, max-age=${maxAgeSeconds}` };
    return Response.json({ slides }, { headers });
  });
}
