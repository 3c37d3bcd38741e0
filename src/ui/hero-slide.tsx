import { ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';
import { MetaLine } from './meta-line.tsx';
import { usePictures } from './pictures.tsx';

/** A title as a slide of the hero shows it. */
export interface SlideView {
  key: string;
  href: string;
  name: string;
  overview: string;
  year: number | null;
  /** 0 to 10; null when nobody has voted. */
  rating: number | null;
  /** The age mark: `13`, `PG`. */
  age: string | null;
  /** Where the age mark came from, as a sentence: `Certificate of South Africa`. */
  ageOrigin: string | null;
  /** `Drama, Adventure`. */
  genres: string;
  /** Path at the image host, begins with `/`. */
  backdrop: string | null;
  /** Stands in where there is no backdrop. */
  poster: string | null;
  /** A CSS colour. */
  tint: string;
}

interface HeroSlideProps {
  slide: SlideView;
  /** On show; just gone, still seen while the new one comes up; or waiting with its picture. */
  part: 'now' | 'before' | 'next';
  /** The viewer has seen another slide: this one comes up softly. The first one is simply there. */
  turned: boolean;
}

/** One slide of the hero. All but the current one are inert and hidden from everybody. */
export function HeroSlide({ slide, part, turned }: HeroSlideProps) {
  const now = part === 'now';
  return (
    <div
      className="slide"
      inert={!now}
      data-now={now ? (turned ? 'turned' : '') : undefined}
      data-before={part === 'before' ? '' : undefined}
    >
      <div className="slide-art">
        <svg className="tint" color={slide.tint} aria-hidden="true" />
        <Backdrop slide={slide} first={!turned} />
      </div>
      <div className="slide-copy">
        <h2 className="slide-title">{slide.name}</h2>
        <MetaLine
          rating={slide.rating}
          year={slide.year}
          age={slide.age}
          ageOrigin={slide.ageOrigin}
          genres={slide.genres}
        />
        <p className="story">{slide.overview}</p>
        <ButtonLink href={slide.href}>
          <Icon name="play" solid />
          Watch
        </ButtonLink>
      </div>
    </div>
  );
}

/** The first slide's picture is what the page waits for: it goes before all others. */
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
