import { useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import type { ChosenEpisode } from './choose-episode.ts';

interface EpisodePickersProps {
  seasons: number[];
  chosen: ChosenEpisode;
  /** The player stays open on the way to another episode, without script too. */
  isStarted: boolean;
}

/** The season and the episode: taken at once where script runs, by a button where it doesn't. */
export function EpisodePickers({ seasons, chosen, isStarted }: EpisodePickersProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const handleChange = () => {
    if (form.current === null) return;
    const asked = new FormData(form.current);
    // The page knows that it has started; whoever comes to the address again presses the button again.
    asked.delete('start');
    // In the place of this entry of the browser's history: Back leads out, not through every episode.
    submit(asked, { replace: true, preventScrollReset: true });
  };
  const episodes = Array.from({ length: chosen.episodes }, (_, index) => String(index + 1));
  return (
    <Form ref={form} className="episode-pickers">
      <input type="hidden" name="of" value={chosen.season} />
      {isStarted ? <input type="hidden" name="start" value="1" /> : null}
      <SelectField
        label="Season"
        name="season"
        autoComplete="off"
        value={String(chosen.season)}
        onChange={handleChange}
        options={seasons.map((number) => ({ value: String(number), label: `Season ${number}` }))}
      />
      <SelectField
        label="Episode"
        name="episode"
        autoComplete="off"
        value={String(chosen.episode)}
        onChange={handleChange}
        options={episodes.map((number) => ({ value: number, label: `Episode ${number}` }))}
      />
      <noscript>
        <Button type="submit" look="quiet" small>
          Go to episode
        </Button>
      </noscript>
    </Form>
  );
}
