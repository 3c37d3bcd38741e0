import { everyone } from '#src/domain/audience.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { Gaps } from '#src/features/catalogue/gaps.ts';
import { readHeroSet } from '#src/features/catalogue/hero.ts';
import { heroSets } from '#src/features/catalogue/ui/hero-sets.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { requireWatcher } from '#src/http/request/watcher.ts';

const maxAgeSeconds = 3_600;

export const endpoint = defineEndpoint({ offline: true, handle });

/** `?set=` is the number of a set, which is the same for every main user. */
async function handle(call: EndpointCall): Promise<Response> {
  const { area, deps } = await requireWatcher(call);
  if (area.kind === 'sub') throw new Refusal('not-yours');
  const text = new URL(call.request.url).searchParams.get('set') ?? '';
  const set = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  if (!(set < heroSets)) throw new Refusal('bad-request');
  const slides = await readHeroSet(
    { ...deps, audience: everyone, area, gaps: new Gaps(), texts: call.texts },
    set,
    call.services.clock.now(),
  );
  const headers = slides.length === 0 ? {} : { 'Cache-Control': `private, max-age=${maxAgeSeconds}` };
  return Response.json({ slides }, { headers });
}
