import { useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import type { EpisodesView } from '#src/features/playback/episodes.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/select-field.tsx';

interface EpisodePickersProps {
  view: Pick<EpisodesView, 'place' | 'seasons' | 'episodes'>;
  /** The player stays open on the way to another episode, without script too. */
  isStarted: boolean;
  /** What the form says besides. */
  keep: Record<string, string>;
}

/** The season and the episode: taken at once where script runs, by a button where it doesn't. */
export function EpisodePickers({ view: { place, seasons, episodes }, isStarted, keep }: EpisodePickersProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const handleChange = () => {
    if (form.current === null) return;
    const fields = new FormData(form.current);
    // The page knows that it has started; whoever comes to the address again presses the button again.
    fields.delete('start');
    // In the place of this entry of the browser's history: Back leads out, not through every episode.
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
