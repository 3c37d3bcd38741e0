import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { usePictures } from '#src/ui/pictures.tsx';

interface PlayGateProps {
  backdrop: string | null;
  onPlay(): void;
}

/** On a television nothing of a third party loads, and nothing takes the keys, before a press. */
export function PlayGate({ backdrop, onPlay }: PlayGateProps) {
  const { t } = useLingui();
  return (
    <div className="start-gate">
      {backdrop === null ? null : <Backdrop path={backdrop} />}
      <Button data-first-focus="" onClick={onPlay}>
        <Icon name="play" solid />
        {t`Play`}
      </Button>
    </div>
  );
}

export function Backdrop({ path }: { path: string }) {
  const { src, srcSet } = usePictures().backdrop(path);
  return (
    <img src={src} srcSet={srcSet} sizes="(max-width: 74rem) 100vw, 72rem" width={1280} height={720} alt="" />
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
