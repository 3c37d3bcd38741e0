import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatTimeOfDay } from '#src/domain/dates.ts';
import { offeredBedtimes, offeredMinutes, type ScreenTimeLimits } from '#src/domain/screen-time.ts';
import { describeAllowance } from '#src/domain/screen-time-words.ts';
import { SelectField } from '#src/ui/select-field.tsx';

interface ScreenTimeFieldsProps {
  name: string;
  limits: ScreenTimeLimits;
  /** Null for a form that is sent without script. */
  onChange: ((limits: ScreenTimeLimits) => void) | null;
}

const fields = [
  { key: 'weekdayMinutes', label: msg`Time a day, Monday to Friday`, isBedtime: false },
  { key: 'weekendMinutes', label: msg`Time a day, Saturday and Sunday`, isBedtime: false },
  { key: 'weekdayBedtime', label: msg`Bedtime, Monday to Friday`, isBedtime: true },
  { key: 'weekendBedtime', label: msg`Bedtime, Saturday and Sunday`, isBedtime: true },
] as const;

export function ScreenTimeFields({ name, limits, onChange }: ScreenTimeFieldsProps) {
  const { t } = useLingui();
  const minutes = [
    { value: '', label: t`No limit` },
    ...offeredMinutes.map((one) => ({
      value: String(one),
      label: one === 0 ? t`No watching` : t(describeAllowance(one)),
    })),
  ];
  const bedtimes = [
    { value: '', label: t`No bedtime` },
    ...offeredBedtimes.map((one) => ({ value: String(one), label: formatTimeOfDay(one) })),
  ];
  return (
    <fieldset className="time-fields">
      <legend className="label">
        <Trans>
          Screen time of <bdi>{name}</bdi>
        </Trans>
      </legend>
      <div className="columns household-fields">
        {fields.map(({ key, label, isBedtime }) => {
          const value = String(limits[key] ?? '');
          return (
            <SelectField
              key={key}
              label={t(label)}
              name={key}
              options={isBedtime ? bedtimes : minutes}
              {...(onChange === null
                ? { defaultValue: value }
                : {
                    value,
                    onChange: ({ currentTarget }) =>
                      onChange({
                        ...limits,
                        [key]: currentTarget.value === '' ? null : Number(currentTarget.value),
                      }),
                  })}
            />
          );
        })}
      </div>
      <p className="hint">
        <Trans>
          Counts on all devices together. After the bedtime, watching opens again at 06:00. Ten minutes before
          the end we say so.
        </Trans>
      </p>
    </fieldset>
  );
}

/** Returns text such as `Weekdays: 1 hour, until 20:00. Weekend: until 21:00.`; null without limits. */
export function describeLimits(texts: I18n, limits: ScreenTimeLimits): string | null {
  const { weekdayMinutes, weekdayBedtime, weekendMinutes, weekendBedtime } = limits;
  const sentences = [
    sayLimits(texts, weekdayMinutes, weekdayBedtime, (rule) => msg`Weekdays: ${{ limits: rule }}.`),
    sayLimits(texts, weekendMinutes, weekendBedtime, (rule) => msg`Weekend: ${{ limits: rule }}.`),
  ].filter((one) => one !== null);
  return sentences.length === 0 ? null : sentences.join(' ');
}

function sayLimits(
  texts: I18n,
  limit: number | null,
  bedtime: number | null,
  sentence: (limits: string) => MessageDescriptor,
): string | null {
  const parts = [
    limit === null ? null : limit === 0 ? msg`no watching` : describeAllowance(limit),
    bedtime === null ? null : msg`until ${{ time: formatTimeOfDay(bedtime) }}`,
  ].filter((part) => part !== null);
  const rule = parts.map((part) => texts._(part)).join(', ');
  return rule === '' ? null : texts._(sentence(rule));
}
