import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { usePictures } from '#src/ui/pictures.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';

interface PlayGateProps {
  backdrop: string | null;
  onPlay(): void;
}

/** On a television nothing of a third party is loaded, and no frame takes the keys, before a press. */
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

/** Starts a film without script: the response to the form contains the address, which the page doesn't hold. */
export function PlainPlay({ about }: { about: string }) {
  const { t } = useLingui();
  const [what] = about.split(' @');
  return (
    <noscript>
      <ViewerForm by="form" className="start-gate">
        <Button type="submit" name="play" value={what}>
          <Icon name="play" solid />
          {t`Start watching`}
        </Button>
      </ViewerForm>
    </noscript>
  );
}

interface PlainFormProps {
  keep: Record<string, string>;
  /** Key of the title, for pages that don't hold its address. */
  plays?: string | null;
  button: string;
  place?: 'wide' | 'servers';
  children: ReactNode;
}

export function PlainForm({ keep, plays = null, button, place, children }: PlainFormProps) {
  const className = place === undefined ? 'player-pick' : `player-pick ${place}`;
  const fields = (
    <>
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <noscript>
        <Button type="submit" look="text" small>
          {button}
        </Button>
      </noscript>
    </>
  );
  if (plays === null)
    return (
      <form method="get" className={className}>
        {fields}
      </form>
    );
  return (
    <ViewerForm by="form" className={className}>
      <input type="hidden" name="play" value={plays} />
      {fields}
    </ViewerForm>
  );
}
