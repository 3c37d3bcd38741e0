import { type Audio, type EpisodePlace, episodeFields } from '#src/domain/episodes.ts';
import type { SourceView } from '#src/features/playback/present.ts';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { useOpenEpisode, usePicked } from './episode-picker.tsx';
import { PlainForm } from './frame-control.tsx';

interface AudioChoiceProps {
  audio: Audio;
  place: EpisodePlace;
  hrefOf(audio: Audio): string;
}

const choices: { value: Audio; label: string }[] = [
  { value: 'sub', label: 'Sub' },
  { value: 'dub', label: 'Dub' },
];

export function AudioChoice({ audio, place, hrefOf }: AudioChoiceProps) {
  const open = useOpenEpisode();
  const [picked, pick] = usePicked(place, audio);
  return (
    <PlainForm keep={episodeFields(place)} button="Change audio" place="wide">
      <fieldset className="player-audio">
        <legend className="label">Audio</legend>
        <div className="cluster">
          {choices.map(({ value, label }) => (
            <Checkbox
              key={value}
              radio
              label={label}
              name="audio"
              value={value}
              autoComplete="off"
              checked={picked === value}
              onChange={() => {
                pick(value);
                open(hrefOf(value));
              }}
            />
          ))}
        </div>
      </fieldset>
    </PlainForm>
  );
}

interface ServerPickerProps {
  sources: SourceView[];
  current: number;
  onChoose(number: number): void;
  keep: Record<string, string>;
}

export function ServerPicker({ sources, current, onChoose, keep }: ServerPickerProps) {
  // The list doesn't move when the order of trying changes.
  const listed = [...sources].sort((a, b) => a.number - b.number);
  return (
    <PlainForm keep={keep} button="Change server" place="servers">
      <SelectField
        label="Server"
        name="server"
        // Restored form values would contradict the frame.
        autoComplete="off"
        value={String(current)}
        onChange={(event) => onChoose(Number(event.target.value))}
        options={listed.map(({ number, name, trouble }) => ({
          value: String(number),
          label: trouble === null ? name : `${name} – ${trouble}`,
        }))}
      />
    </PlainForm>
  );
}

/** A server that was given up says so in the list. */
export function markFailed(sources: readonly SourceView[], failed: readonly number[]): SourceView[] {
  return sources.map((source, index) =>
    failed.includes(index) ? { ...source, trouble: 'didn’t play' } : source,
  );
}
