import { type Audio, type EpisodePlace, episodeFields } from '#src/domain/episodes.ts';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { usePicked } from './episode-picker.tsx';
import { PlainForm } from './plain-form.tsx';
import { useOpenEpisode } from './use-open-episode.ts';

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
