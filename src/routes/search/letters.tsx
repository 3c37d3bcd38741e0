import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { rememberSearch } from '#src/browser/viewer-hints.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** A single letter matches too many titles, and each search counts against the limit. */
const minLength = 2;

/** Ms between the last press and the search. */
const pause = 700;

interface LettersProps {
  /** The search in the page's address. */
  query: string;
  hrefOf: (query: string) => string;
  /** The address of the page without a search. */
  emptyHref: string;
}

/** Letters to spell a search with a remote control; the results are updated while spelling. */
export function Letters({ query, hrefOf, emptyHref }: LettersProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [text, setText] = useState(query);
  const wanted = text.trim();
  const search = useEffectEvent(() => {
    if (wanted === query || (wanted !== '' && wanted.length < minLength)) return;
    if (wanted !== '') rememberSearch(wanted);
    // Replaces the entry, so that Back leads to the page before the search.
    navigate(wanted === '' ? emptyHref : hrefOf(wanted), { replace: true, preventScrollReset: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text starts the pause again.
  useEffect(() => {
    const timer = setTimeout(search, pause);
    return () => clearTimeout(timer);
  }, [wanted]);
  return (
    <fieldset className="letters" data-each-press="">
      <legend className="vh">{t`Letters`}</legend>
      <output className="letters-text" aria-label={t`Spelled`}>
        {text === '' ? t`Spell a title` : text}
      </output>
      <div className="letters-keys">
        {letters.map((letter, index) => (
          <button
            key={letter}
            type="button"
            data-first-focus={index === 0 && query === '' ? '' : undefined}
            onClick={() => setText(text + letter)}
          >
            {letter}
          </button>
        ))}
      </div>
      <div className="letters-wide">
        <button type="button" onClick={() => setText(`${text} `)}>
          {t`Space`}
        </button>
        <button type="button" onClick={() => setText(text.slice(0, -1))}>
          {t`Delete`}
        </button>
        <button type="button" onClick={() => setText('')}>
          {t`Clear`}
        </button>
      </div>
    </fieldset>
  );
}
