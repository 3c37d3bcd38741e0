import { useEffect, useState } from 'react';
import { paths } from '#src/routes.ts';
import type { HeroView } from '#src/ui/hero.tsx';
import { heroSets } from './hero-sets.ts';

/** Keeps the document's first slide and replaces the others by a random set of the pool. */
export function useDrawnSlides(slides: HeroView[]): HeroView[] {
  const [drawn, setDrawn] = useState<{ of: HeroView[]; slides: HeroView[] } | null>(null);
  useEffect(() => {
    if (slides.length < 2) return;
    const leaving = new AbortController();
    fetchSet(Math.floor(Math.random() * heroSets), leaving.signal).then(
      (received) => setDrawn({ of: slides, slides: received }),
      // The document's own slides stay.
      () => undefined,
    );
    return () => leaving.abort();
  }, [slides]);
  const [first, ...others] = slides;
  if (first === undefined || drawn?.of !== slides) return slides;
  const following = [...drawn.slides, ...others].filter(({ key }) => key !== first.key);
  const once = [...new Map(following.map((slide) => [slide.key, slide])).values()];
  return [first, ...once].slice(0, slides.length);
}

async function fetchSet(set: number, signal: AbortSignal): Promise<HeroView[]> {
  const response = await fetch(paths.heroSet(set), { signal });
  if (!response.ok) return [];
  // `routes/parts/hero/endpoint.ts` writes this shape.
  const { slides } = (await response.json()) as { slides: HeroView[] };
  return slides;
}
