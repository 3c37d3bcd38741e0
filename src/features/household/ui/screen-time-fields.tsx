import { offeredBedtimes, offeredMinutes, type ScreenTimeLimits } from '#src/domain/screen-time.ts';
import { formatAllowance, formatTimeOfDay } from '#src/domain/screen-time-words.ts';
import { SelectField } from '#src/ui/select-field.tsx';

interface ScreenTimeFieldsProps {
  /** Of whom. */
  name: string;
  limits: ScreenTimeLimits;
  /** Null for a form that the browser sends. */
  onChange: ((limits: ScreenTimeLimits) => void) | null;
}

const minutes = [
  { value: '', label: 'No limit' },
  ...offeredMinutes.map((one) => ({
    value: String(one),
    label: one === 0 ? 'No watching' : formatAllowance(one),
  })),
];

const bedtimes = [
  { value: '', label: 'No bedtime' },
  ...offeredBedtimes.map((one) => ({ value: String(one), label: formatTimeOfDay(one) })),
];

const fields = [
  { key: 'weekdayMinutes', label: 'Time a day, Monday to Friday', options: minutes },
  { key: 'weekendMinutes', label: 'Time a day, Saturday and Sunday', options: minutes },
  { key: 'weekdayBedtime', label: 'Bedtime, Monday to Friday', options: bedtimes },
  { key: 'weekendBedtime', label: 'Bedtime, Saturday and Sunday', options: bedtimes },
] as const;

export function ScreenTimeFields({ name, limits, onChange }: ScreenTimeFieldsProps) {
  return (
    <fieldset className="time-fields">
      <legend className="label">
        Screen time of <bdi>{name}</bdi>
      </legend>
      <div className="columns household-fields">
        {fields.map(({ key, label, options }) => {
          const value = String(limits[key] ?? '');
          return (
            <SelectField
              key={key}
              label={label}
              name={key}
              options={options}
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
        Counts on all devices together. After the bedtime, watching opens again at 06:00. Ten minutes before
        the end we say so.
      </p>
    </fieldset>
  );
}

/** Returns text such as `Weekdays: 1 hour, until 20:00. Weekend: until 21:00.`; null without limits. */
export function describeLimits(limits: ScreenTimeLimits): string | null {
  const days = [
    { name: 'Weekdays', minutes: limits.weekdayMinutes, bedtime: limits.weekdayBedtime },
    { name: 'Weekend', minutes: limits.weekendMinutes, bedtime: limits.weekendBedtime },
  ];
  const texts = days.flatMap(({ name, minutes: limit, bedtime }) => {
    const parts = [
      limit === null ? null : limit === 0 ? 'no watching' : formatAllowance(limit),
      bedtime === null ? null : `until ${formatTimeOfDay(bedtime)}`,
    ].filter((part) => part !== null);
    return parts.length === 0 ? [] : [`${name}: ${parts.join(', ')}.`];
  });
  return texts.length === 0 ? null : texts.join(' ');
}
