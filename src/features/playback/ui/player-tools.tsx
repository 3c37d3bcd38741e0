import { paths } from '#src/routes.ts';
import { Icon, type IconName } from '#src/ui/icon.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import type { SourceView } from '../present.ts';

interface PlayerToolsProps {
  source: SourceView;
  /** The number of the server that a report leads to. */
  next: number | undefined;
  onReport(): void;
  isWide: boolean;
  onWide(): void;
  onFullScreen(): void;
  onKeys(): void;
}

const reports = ['Not playing', 'Wrong video', 'Broken'];

export function PlayerTools({
  source,
  next,
  onReport,
  isWide,
  onWide,
  onFullScreen,
  onKeys,
}: PlayerToolsProps) {
  // Some phones show only a video element in full screen.
  const canFill = !useHydrated() || document.fullscreenEnabled;
  return (
    <div className="player-tools">
      {/* inline/early-player.ts reads them. */}
      <fieldset
        className="player-reports"
        data-about={source.about}
        data-next={next}
        data-to={paths.serverHealth}
      >
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

/** Holds the tools' height. */
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
      data-tool={icon}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
