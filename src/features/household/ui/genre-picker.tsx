import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { genreTexts } from '#src/domain/genre-texts.ts';
import { firstGenres, type Genre, genres } from '#src/domain/genres.ts';
import { Button, ToggleButton } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';

interface GenrePickerProps {
  chosen: readonly Genre[];
  onChoose: (genres: Genre[]) => void;
  /** Checkboxes of this name work without script. */
  plainName?: string;
}

const otherGenres = genres.filter((genre) => !firstGenres.includes(genre));

export function GenrePicker({ chosen, onChoose, plainName }: GenrePickerProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [isMore, setIsMore] = useState(() => chosen.some((genre) => otherGenres.includes(genre)));
  const toggle = (genre: Genre) =>
    onChoose(chosen.includes(genre) ? chosen.filter((one) => one !== genre) : [...chosen, genre]);
  const chip = (genre: Genre) => (
    <ToggleButton key={genre} pressed={chosen.includes(genre)} onClick={() => toggle(genre)}>
      {i18n._(genreTexts[genre])}
    </ToggleButton>
  );
  return (
    // A group lets screen readers say what the toggles are about.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't stand in a row with a hint.
    <div role="group" aria-labelledby={id} className="stack-s" data-each-press="">
      <div>
        <span className="label" id={id}>
          {t`Genres`}
        </span>{' '}
        <span className="hint">{t`Choose none to allow all`}</span>
      </div>
      <div className="chips one-line scripted">
        {firstGenres.map(chip)}
        <Button
          look="text"
          small
          aria-expanded={isMore}
          aria-controls={`${id}more`}
          onClick={() => setIsMore(!isMore)}
        >
          {t`More genres`}
        </Button>
      </div>
      <div className="chips scripted" id={`${id}more`} hidden={!isMore}>
        {otherGenres.map(chip)}
      </div>
      {plainName === undefined ? null : (
        <noscript>
          <div className="cluster">
            {genres.map((genre) => (
              <Checkbox key={genre} label={i18n._(genreTexts[genre])} name={plainName} value={genre} />
            ))}
          </div>
        </noscript>
      )}
    </div>
  );
}
