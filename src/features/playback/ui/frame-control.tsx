import type { ReactNode } from 'react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';

interface PlayGateProps {
  onPlay(): void;
}

/** On a television nothing of a third party loads, and nothing takes the keys, before a press. */
export function PlayGate({ onPlay }: PlayGateProps) {
  return (
    <div className="play-gate">
      <Button data-first-focus="" onClick={onPlay}>
        <Icon name="play" solid />
        Play
      </Button>
    </div>
  );
}

interface FrameControlProps {
  screen: RefObject<HTMLElement | null>;
}

/**
 * A frame of another origin swallows every key but the platform's Back, so the browser's history gets an entry to
 * go back from. The router's own would reload the page's data.
 */
export function FrameControl({ screen }: FrameControlProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isInside = useRef(false);
  const handleReturn = useEffectEvent(() => {
    if (!isInside.current) return;
    isInside.current = false;
    button.current?.focus();
  });
  useEffect(() => {
    // The pressed button Play is gone.
    button.current?.focus({ preventScroll: true });
    const listener = () => handleReturn();
    addEventListener('popstate', listener);
    return () => removeEventListener('popstate', listener);
  }, []);
  const handlePress = () => {
    if (!isInside.current) history.pushState(history.state, '');
    isInside.current = true;
    screen.current?.querySelector('iframe')?.focus();
  };
  return (
    <div className="frame-control">
      <Button ref={button} data-first-focus="" onClick={handlePress}>
        Control the player
      </Button>
    </div>
  );
}

interface PlainFormProps {
  keep: Record<string, string>;
  button: string;
  place?: 'wide' | 'servers';
  children: ReactNode;
}

export function PlainForm({ keep, button, place, children }: PlainFormProps) {
  return (
    <form method="get" className={place === undefined ? 'player-pick' : `player-pick ${place}`}>
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <noscript>
        <Button type="submit" look="line" small>
          {button}
        </Button>
      </noscript>
    </form>
  );
}
