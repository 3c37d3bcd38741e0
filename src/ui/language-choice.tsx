import { useLingui } from '@lingui/react/macro';
import { labelOf, sourceLanguage, tagOf } from '#src/domain/languages.ts';
import { paths } from '#src/routes.ts';
import { OwnerField } from './owner-field.tsx';
import { Panel } from './panel.tsx';
import { useRootData } from './root-data.ts';

/** The head's script sends it, because the whole document changes. Nothing where one is offered alone. */
export function LanguageChoice() {
  const { t } = useLingui();
  const { language = sourceLanguage, languages = [] } = useRootData() ?? {};
  if (languages.length < 2) return null;
  return (
    <form method="post" action={paths.language} data-native="" className="language-choice">
      <OwnerField />
      <label>
        <span>{t`Language`}</span>
        <select name="language" defaultValue={language} autoComplete="off">
          {languages.map((each) => (
            <option key={each} value={each} lang={tagOf(each)}>
              {labelOf(each)}
            </option>
          ))}
        </select>
      </label>
      {language === sourceLanguage ? null : (
        <a href={paths.helpLanguages} className="link">{t`Correct the translation`}</a>
      )}
      <noscript>
        <button type="submit" className="button line small">
          {t`Set language`}
        </button>
      </noscript>
    </form>
  );
}

export function LanguagePanel() {
  const { t } = useLingui();
  const root = useRootData();
  if (root === undefined || root.languages.length < 2) return null;
  return (
    <Panel>
      <LanguageChoice />
      {root.bar === 'none' ? null : <p className="hint">{t`It counts on every device where you sign in.`}</p>}
    </Panel>
  );
}
