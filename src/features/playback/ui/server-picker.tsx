import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { type Audio, type EpisodePlace, episodeFields } from '#src/domain/episodes.ts';
import type { SourceView } from '#src/features/playback/present.ts';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { useTarget } from './episode-picker.tsx';
import { PlainForm } from './frame-control.tsx';

interface AudioChoiceProps {
  audio: Audio;
  place: EpisodePlace;
  hrefOf(audio: Audio): string;
}

const choices: { value: Audio; label: MessageDescriptor }[] = [
  { value: 'sub', label: msg`Sub` },
  { value: 'dub', label: msg`Dub` },
];

export function AudioChoice({ audio, place, hrefOf }: AudioChoiceProps) {
  const { t } = useLingui();
  const [picked, openAudio] = useTarget(place, audio);
  return (
    <PlainForm keep={episodeFields(place)} button={t`Change audio`} place="wide">
      <fieldset className="player-audio">
        <legend className="label">{t`Audio`}</legend>
        <div className="cluster">
          {choices.map(({ value, label }) => (
            <Checkbox
              key={value}
              radio
              label={t(label)}
              name="audio"
              value={value}
              autoComplete="off"
              checked={picked === value}
              onChange={() => openAudio(value, hrefOf(value))}
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
  /** See `Player`. */
  playsByForm?: boolean;
}

export function ServerPicker({ sources, current, onChoose, keep, playsByForm = false }: ServerPickerProps) {
  const { t } = useLingui();
  // Sorted by number, so that the list stays the same when the order of trying changes.
  const listed = [...sources].sort((a, b) => a.number - b.number);
  const [first] = sources;
  const plays = first === undefined || !playsByForm ? null : (first.about.split(' @')[0] ?? null);
  return (
    <PlainForm keep={keep} plays={plays} button={t`Change server`} place="servers">
      <SelectField
        label={t`Server`}
        name="server"
        // Without `off`, the browser could restore a value that contradicts the frame.
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

/** Adds the trouble to servers that failed. */
export function markFailed(
  sources: readonly SourceView[],
  failed: readonly number[],
  trouble: string,
): SourceView[] {
  return sources.map((source, index) => (failed.includes(index) ? { ...source, trouble } : source));
}
