import { Icon, type IconName } from '#src/ui/icon.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';

interface PlayerToolsProps {
  onReport(): void;
  isWide: boolean;
  onWide(): void;
  onFullScreen(): void;
  onKeys(): void;
}

const reports = ['Not playing', 'Wrong video', 'Broken'];

export function PlayerTools({ onReport, isWide, onWide, onFullScreen, onKeys }: PlayerToolsProps) {
  // Some phones show only a video element in full screen.
  const canFill = !useHydrated() || document.fullscreenEnabled;
  return (
    <div className="player-tools">
      <fieldset className="player-reports">
        <legend>Something wrong?</legend>
        {reports.map((report) => (
          <button key={report} type="button" className="player-tool" onClick={onReport}>
            {report}
          </button>
        ))}
      </fieldset>
      <div className="player-views">
        <Tool icon="keys" label="Keys" onClick={onKeys} />
        <Tool icon="wide" label="Theatre width" pressed={isWide} onClick={onWide} />
        {canFill ? <Tool icon="full" label="Full screen" onClick={onFullScreen} /> : null}
      </div>
    </div>
  );
}

export function NoTools() {
  return <div className="player-tools" />;
}

interface ToolProps {
  icon: IconName;
  label: string;
  pressed?: boolean;
  onClick(): void;
}

function Tool({ icon, label, pressed, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={`player-tool ${icon}`}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
