import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ChangeEvent, type ComponentType, type FormEvent, useEffect, useState } from 'react';
import { useRenderedScreen } from '#src/browser/screen.ts';
import { shownTheme, storeTheme } from '#src/browser/theme-storage.ts';
import { isLanguage, sourceLanguage, tagOf } from '#src/domain/languages.ts';
import { type SharedForm, sharedForms } from '#src/domain/page-owner.ts';
import { screenChoiceOf } from '#src/domain/screen.ts';
import { isKeptIn, type SettingChoice, type SettingName, settingOf } from '#src/domain/settings.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError, QuietStatus } from '#src/ui/notices.tsx';
import { useSaver } from '#src/ui/pictures.tsx';
import { useRootData } from '#src/ui/root-data.ts';
import { SelectField } from '#src/ui/select-field.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import { sendChange } from './mark-button.tsx';

const reasons = {
  age: msg`It stays off for this age group.`,
  saver: msg`It stays off while the data saver is on.`,
};

/** Shown below controls whose hint has a link. */
const notes: Partial<Record<SettingName, ComponentType>> = { language: CorrectTranslation, saver: DataUse };

export interface SettingControlProps {
  name: SettingName;
  /** The choice, for settings that the household stores; the page knows the others itself. */
  choice?: SettingChoice | undefined;
  /** True in the footer, which shows no hints. */
  brief?: boolean;
}

/** The browser itself sends a choice that changes documents, and loads the page again. */
export function SettingControl({ name, choice, brief = false }: SettingControlProps) {
  const { t } = useLingui();
  const { control, label, hint, submit, values } = settingOf(name);
  const shown = useShown(name);
  const { value, problem, choose } = useChoice(name, choice?.value ?? shown);
  const offered = useOffered(name, Object.keys(values));
  if (offered.length < 2) return null;
  const isDrawn = isKeptIn(name, 'cookie');
  const because = choice?.because ?? null;
  const Note = notes[name];
  const options = offered.map((one) => {
    const text = values[one] ?? '';
    return { value: one, label: typeof text === 'string' ? text : t(text), lang: langOf(one) };
  });
  const isOn = value === 'on';
  const state = control === 'switch' ? { role: 'switch', 'aria-checked': isOn } : { 'aria-pressed': isOn };
  // Without `off`, the browser could restore a former value, which looks like a new choice.
  const drawn = { defaultValue: value ?? undefined, autoComplete: 'off' };
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => choose(currentTarget.value);
  const own = {
    value: value ?? settingOf(name).default ?? '',
    disabled: value === null,
    onChange: handleChange,
  };
  const handleSubmit = (event: FormEvent) => {
    if (isDrawn) return;
    event.preventDefault();
    if (because === null) choose(isOn ? 'off' : 'on');
  };
  return (
    <ViewerForm
      by="form"
      shared={formOf(name, brief)}
      action={paths.settings}
      data-setting={name}
      data-native={isDrawn ? '' : undefined}
      className={brief ? 'setting brief' : 'setting stack-s'}
      onSubmit={handleSubmit}
    >
      {control === 'select' ? (
        <SelectField
          label={t(label)}
          name={name}
          options={options}
          {...(isDrawn ? drawn : own)}
          {...(hint === undefined || brief ? {} : { hint: t(hint) })}
        />
      ) : (
        <div>
          <input type="hidden" name={name} value={isOn ? 'off' : 'on'} />
          <Button type="submit" look="quiet" disabled={because !== null} {...state}>
            {t(label)}
            <b aria-hidden="true">{options.find((one) => one.value === (isOn ? 'on' : 'off'))?.label}</b>
          </Button>
        </div>
      )}
      {because === null ? null : <p className="quiet">{t(reasons[because])}</p>}
      {problem?.isLost === true ? <FormError>{problem.text}</FormError> : null}
      <QuietStatus text={problem?.isLost === false ? problem.text : ''} />
      {Note === undefined ? null : <Note />}
      {submit === undefined ? null : (
        <noscript>
          <button type="submit" className="button text small">
            {t(submit)}
          </button>
        </noscript>
      )}
    </ViewerForm>
  );
}

/** Only settings that the household stores have a form that names their viewer. */
function formOf(name: SettingName, brief: boolean): SharedForm | undefined {
  return sharedForms.find((form) => form === `own-${name}${brief ? '-brief' : ''}`);
}

/** For browsers without script, in documents that don't have the viewer's choice. */
export function PlainSetting({ name }: { name: SettingName }) {
  const { t } = useLingui();
  const { label, values } = settingOf(name);
  return (
    <ViewerForm by="form" shared={formOf(name, false)} action={paths.settings} className="stack-s">
      <p>{t(label)}</p>
      {Object.entries(values).map(([value, text]) => (
        <Button key={value} type="submit" name={name} value={value} look="text" small>
          {typeof text === 'string' ? text : t(text)}
        </Button>
      ))}
    </ViewerForm>
  );
}

/** Shows a choice at once, before the server answers. */
export function useChoice(name: SettingName, given: string | null) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<Awaited<ReturnType<typeof sendChange>>>(null);
  const value = chosen ?? given;
  const choose = async (next: string) => {
    setChosen(next);
    if (isKeptIn(name, 'storage')) return storeTheme(next);
    const result = await sendChange({ kind: 'setting', title: null, value: { name, value: next } });
    if (result?.isLost === true) setChosen(value);
    setProblem(result);
  };
  return { value, problem, choose };
}

/** Returns the value that this browser's documents or scripts know; null while they don't. */
function useShown(name: SettingName): string | null {
  const { language = sourceLanguage } = useRootData() ?? {};
  const isSaver = useSaver();
  const screen = useRenderedScreen();
  const [theme, setTheme] = useState<string | null>(null);
  // A shared document doesn't have this device's theme.
  useEffect(() => setTheme(shownTheme()), []);
  if (name === 'language') return language;
  if (name === 'saver') return isSaver ? 'on' : 'off';
  if (name === 'screen') return screenChoiceOf(screen);
  return name === 'theme' ? (theme ?? null) : settingOf(name).default;
}

function useOffered(name: SettingName, values: readonly string[]): readonly string[] {
  const { languages = [] } = useRootData() ?? {};
  return name === 'language' ? languages : values;
}

function langOf(value: string): string | undefined {
  return isLanguage(value) ? tagOf(value) : undefined;
}

function CorrectTranslation() {
  const { t } = useLingui();
  if ((useRootData()?.language ?? sourceLanguage) === sourceLanguage) return null;
  return <a href={paths.helpLanguages} className="link">{t`Correct the translation`}</a>;
}

function DataUse() {
  return (
    <p className="hint">
      <Trans>
        Smaller and fewer pictures, and nothing is loaded ahead. <a href={paths.data}>Data use</a> shows what
        it saves.
      </Trans>
    </p>
  );
}
