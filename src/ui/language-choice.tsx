import { useLingui } from '@lingui/react/macro';
import type { ChangeEvent } from 'react';
import { type Language, labelOf, tagOf } from '#src/domain/languages.ts';
import { paths } from '#src/routes.ts';

interface LanguageChoiceProps {
  language: Language;
  languages: readonly Language[];
}

/** The browser sends it itself, because the whole document changes. Nothing where one is offered alone. */
export function LanguageChoice({ language, languages }: LanguageChoiceProps) {
  const { t } = useLingui();
  if (languages.length < 2) return null;
  return (
    <form method="post" action={paths.language} data-native="" className="language-choice">
      <label>
        <span>{t`Language`}</span>
        <select name="language" defaultValue={language} autoComplete="off" onChange={handleChange}>
          {languages.map((each) => (
            <option key={each} value={each} lang={tagOf(each)}>
              {labelOf(each)}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className="button line small">
          {t`Set language`}
        </button>
      </noscript>
    </form>
  );
}

function handleChange({ currentTarget }: ChangeEvent<HTMLSelectElement>): void {
  currentTarget.form?.submit();
}
