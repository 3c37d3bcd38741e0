import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { TitleWords } from '#src/domain/title.ts';
import { useEnglish } from '#src/languages/texts.tsx';
import { ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';
import { MetaLine } from './meta-line.tsx';
import { usePictures } from './pictures.tsx';

export interface SlideView extends TitleWords {
  key: string;
  href: string;
  year: number | null;
  /** From 0 to 10; null without votes. */
  rating: number | null;
  /** Examples are `13` and `All`. */
  age: string | null;
  /** An example is `TMDB lists it as 13 in South Africa`. */
  ageOrigin: string | null;
  /** An example is `Drama, Adventure`. */
  genres: string;
  /** A path at the image host, with a leading `/`. */
  backdrop: string | null;
  /** Replaces a missing backdrop. */
  poster: string | null;
  /** A CSS colour. */
  tint: string;
}

interface HeroSlideProps {
  slide: SlideView;
  /** `before` stays visible during the transition. `next` is hidden and loads its picture. */
  part: 'now' | 'before' | 'next';
  /** True if another slide was shown before, so that this one fades in. */
  turned: boolean;
  /** Side from which a swipe draws the slide in: left (-1) or right (1). */
  side?: -1 | 0 | 1;
  children?: ReactNode;
}

/** All but the current slide are inert. */
export function HeroSlide({ slide, part, turned, side = 0, children }: HeroSlideProps) {
  const { t } = useLingui();
  const english = useEnglish();
  const now = part === 'now';
  return (
    <div
      className="slide"
      inert={!now}
      aria-hidden={side === 0 ? undefined : true}
      data-now={now ? (turned ? 'turned' : '') : undefined}
      data-before={part === 'before' ? '' : undefined}
      data-side={side === 0 ? undefined : side}
    >
      <div className="slide-art">
        <svg className="tint" color={slide.tint} aria-hidden="true" />
        <Backdrop slide={slide} first={!turned} />
      </div>
      <div className="slide-copy">
        <h2 className="slide-title" lang={slide.isNameTranslated ? undefined : english}>
          {slide.name}
        </h2>
        <MetaLine
          rating={slide.rating}
          year={slide.year}
          age={slide.age}
          ageOrigin={slide.ageOrigin}
          genres={slide.genres}
        />
        <p className="story" lang={slide.isStoryTranslated ? undefined : english}>
          {slide.overview}
        </p>
        <div className="cluster">
          <ButtonLink href={slide.href}>
            <Icon name="play" solid />
            {t`Watch`}
          </ButtonLink>
          {children}
        </div>
      </div>
    </div>
  );
}

/** The first slide's picture has the highest priority. */
function Backdrop({ slide, first }: { slide: SlideView; first: boolean }) {
  const pictures = usePictures();
  const source =
    slide.backdrop !== null
      ? pictures.backdrop(slide.backdrop)
      : slide.poster !== null
        ? pictures.cover(slide.poster)
        : null;
  if (source === null) return null;
  return (
    <img
      fetchPriority={first ? 'high' : 'auto'}
      decoding={first ? 'auto' : 'async'}
      sizes="100vw"
      srcSet={source.srcSet}
      src={source.src}
      width={1280}
      height={720}
      alt=""
    />
  );
}
