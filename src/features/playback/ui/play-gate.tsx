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
