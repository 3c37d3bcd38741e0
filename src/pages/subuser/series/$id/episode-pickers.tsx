import { useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import type { EpisodesView } from '#src/features/playback/episodes.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/select-field.tsx';

interface EpisodePickersProps {
  view: Pick<EpisodesView, 'place' | 'seasons' | 'episodes'>;
  /** Keeps the player open without script. */
  isStarted: boolean;
  /** Hidden fields. */
  keep: Record<string, string>;
}

/** With a button where no script runs. */
export function EpisodePickers({ view: { place, seasons, episodes }, isStarted, keep }: EpisodePickersProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const handleChange = () => {
    if (form.current === null) return;
    const fields = new FormData(form.current);
    // The page remembers that it has started; a new visit starts closed.
    fields.delete('start');
    // Replaces the history entry, so that Back leaves the player.
    submit(fields, { replace: true, preventScrollReset: true });
  };
  return (
    <Form ref={form} className="episode-pickers">
      <input type="hidden" name="of" value={place.season} />
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isStarted ? <input type="hidden" name="start" value="1" /> : null}
      <SelectField
        label="Season"
        name="season"
        autoComplete="off"
        value={String(place.season)}
        onChange={handleChange}
        options={seasons.map(({ number, label }) => ({ value: String(number), label }))}
      />
      <SelectField
        label="Episode"
        name="episode"
        autoComplete="off"
        value={String(place.episode)}
        onChange={handleChange}
        options={episodes.map(({ number, label }) => ({ value: String(number), label }))}
      />
      <noscript>
        <Button type="submit" look="quiet" small>
          Go to episode
        </Button>
      </noscript>
    </Form>
  );
}
