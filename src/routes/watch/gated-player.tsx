import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { useTelevision } from '#src/browser/screen.ts';
import type { Start } from '#src/domain/position.ts';
import type { SourceView } from '#src/features/playback/present.ts';
import { Backdrop } from '#src/features/playback/ui/frame-control.tsx';
import { Player } from '#src/features/playback/ui/player.tsx';
import { TimeUp } from '#src/features/playback/ui/time-limit.tsx';
import type { ScreenTime } from '#src/features/playback/ui/use-screen-time.ts';
import { areas } from '#src/routes/area.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import { useViewing } from '#src/ui/viewing.tsx';

interface MovieGate {
  open: boolean;
  onOpen(): void;
}

/** `isOpen` is true after a press without script. */
export function useGate(isOpen: boolean): MovieGate {
  const [open, setOpen] = useState(isOpen);
  return { open, onOpen: () => setOpen(true) };
}

interface GatedPlayerProps {
  gate: MovieGate;
  /** See `Player`. */
  of: string;
  sources: SourceView[];
  chosen: number | null;
  backdrop: string | null;
  start: Start;
  coming: string | null;
  time: ScreenTime;
  children: ReactNode;
}

/** On a sub-user's movie page no frame is loaded before a press. Source: docs/requirements.md#players. */
export function GatedPlayer({ gate, backdrop, children, ...player }: GatedPlayerProps) {
  const { t } = useLingui();
  const stage = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const isTelevision = useTelevision();
  // A read-only view sends no form.
  const isViewing = useViewing() !== null;
  useEffect(() => {
    // The pressed button has disappeared, so the focus moves.
    const isInside = stage.current?.contains(document.activeElement) === true;
    if (gate.open && pressed.current && !isInside) stage.current?.focus({ preventScroll: true });
  }, [gate.open]);
  const handleStart = (event: SyntheticEvent) => {
    event.preventDefault();
    pressed.current = true;
    gate.onOpen();
  };
  if (gate.open || player.sources.length === 0 || player.time.phase === 'over') {
    return (
      <div ref={stage} tabIndex={-1} className="sub-user-stage">
        <Player
          {...player}
          kind="movie"
          keep={isViewing ? { start: '1' } : {}}
          area={areas.sub}
          playsByForm={!isViewing}
          isStarted
        >
          {children}
        </Player>
      </div>
    );
  }
  const Gate = isViewing ? Form : ViewerForm;
  // No film may begin in the grace period.
  const isOver = player.time.phase === 'grace';
  return (
    <div className="player">
      {isOver ? (
        <TimeUp time={player.time} wasOpen={false} />
      ) : (
        <Gate className="player-screen dusk start-gate" onSubmit={handleStart} preventScrollReset>
          {backdrop === null ? null : <Backdrop path={backdrop} />}
          <Button
            type="submit"
            name={isViewing ? 'start' : 'play'}
            value={isViewing ? '1' : player.of}
            data-first-focus=""
          >
            <Icon name="play" solid />
            {isTelevision ? t`Play` : t`Start watching`}
          </Button>
        </Gate>
      )}
      <div className="player-about">{children}</div>
    </div>
  );
}
