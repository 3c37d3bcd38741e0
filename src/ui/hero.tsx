import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { HeroSlide, type SlideView } from './hero-slide.tsx';
import { Icon, type IconName } from './icon.tsx';
import { useSwipe } from './use-swipe.ts';
import { useTurning } from './use-turning.ts';

export type HeroView = SlideView;

/** With more slides, the hero shows numbers instead of dots. */
const dotsAtMost = 10;

interface HeroProps {
  slides: HeroView[];
  seconds: number;
  /** Further controls beside the link. */
  actionsOf?(slide: HeroView): ReactNode;
}

/** Screen readers and the keyboard reach only the current slide. */
export function Hero({ slides: received, seconds, actionsOf }: HeroProps) {
  const { t } = useLingui();
  const turning = useTurning(received.length, seconds);
  const slides = useSettled(received, turning.before === null);
  const { now, before, next, still, paused, move } = turning;
  const swipe = useSwipe(turning, slides.length);

  // A stable order, so that React doesn't move or recreate elements.
  const shown = [...new Set([before, now, next, swipe.neighbour])].filter((index) => index !== null);
  return (
    <section
      ref={turning.hero}
      className="hero dusk"
      data-pictures-first=""
      aria-label={t`Featured`}
      onPointerEnter={(event) => event.pointerType === 'mouse' && turning.setHovered(true)}
      onPointerLeave={() => turning.setHovered(false)}
      {...swipe.handlers}
      onFocus={() => turning.setFocused(true)}
      onBlur={() => turning.setFocused(false)}
    >
      <div className="hero-stage" aria-live={still ? 'polite' : 'off'}>
        {shown.map((index) => {
          const slide = slides[index];
          if (slide === undefined) return null;
          const isBefore = index === before && index !== swipe.neighbour;
          const part = index === now ? 'now' : isBefore ? 'before' : 'next';
          return (
            <HeroSlide
              key={slide.key}
              slide={slide}
              part={part}
              turned={before !== null}
              side={index === swipe.neighbour ? swipe.side : 0}
            >
              {actionsOf?.(slide)}
            </HeroSlide>
          );
        })}
      </div>
      {slides.length > 1 ? (
        <div className="hero-controls">
          <Dots count={slides.length} now={now} />
          <Control name={t`Previous`} icon="previous" onPress={() => move(-1)} />
          <Control
            name={t`Pause`}
            icon={paused ? 'play' : 'pause'}
            pressed={paused}
            onPress={() => turning.setPaused(!paused)}
          />
          <Control name={t`Next`} icon="next" onPress={() => move(1)} />
        </div>
      ) : null}
    </section>
  );
}

/** Slides that arrive late replace the first ones only until the hero has turned. */
function useSettled(received: HeroView[], isFresh: boolean): HeroView[] {
  const [slides, settle] = useState(received);
  const isOther = received[0]?.key !== slides[0]?.key;
  if (received === slides || !(isFresh || isOther)) return slides;
  settle(received);
  return received;
}

interface ControlProps {
  name: string;
  icon: IconName;
  pressed?: boolean;
  onPress: () => void;
}

function Control({ name, icon, pressed, onPress }: ControlProps) {
  return (
    <button type="button" className="round" aria-label={name} aria-pressed={pressed} onClick={onPress}>
      <Icon name={icon} solid={pressed === true} />
    </button>
  );
}

function Dots({ count, now }: { count: number; now: number }) {
  if (count > dotsAtMost) {
    return (
      <span className="dots" aria-hidden="true">
        {now + 1} / {count}
      </span>
    );
  }
  return (
    <span className="dots" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot has no identity except its index
        <i key={index} data-now={index === now ? '' : undefined} />
      ))}
    </span>
  );
}
