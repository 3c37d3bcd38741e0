import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { ageGroupTexts } from '#src/domain/age-group-texts.ts';
import type { AgeGroup } from '#src/domain/audience.ts';
import { SelectField } from '#src/ui/select-field.tsx';
import { offeredAgeGroups } from '../changes.ts';

interface AgeGroupFieldProps {
  label: string;
  value: AgeGroup;
  onChoose: (ageGroup: AgeGroup) => void;
}

const meanings: Record<AgeGroup, MessageDescriptor> = {
  All: msg`Up to age 12: family viewing for all ages`,
  'Below 13': msg`Up to age 12`,
  '13+': msg`Up to age 13. Titles from 14, such as TV-14, stay hidden`,
  '13-16': msg`Up to age 13. Titles from 14, such as TV-14, stay hidden`,
  '18+': msg`Everything. Adult titles only while you show them`,
};

/** A group that isn't offered stays until another one is chosen. */
export function AgeGroupField({ label, value, onChoose }: AgeGroupFieldProps) {
  const { t } = useLingui();
  const offered: AgeGroup[] = [...offeredAgeGroups];
  const all = offered.includes(value) ? offered : [...offered, value];
  return (
    <SelectField
      label={label}
      name="ageGroup"
      value={value}
      options={all.map((group) => ({ value: group, label: t(ageGroupTexts[group]) }))}
      hint={t(meanings[value])}
      onChange={({ currentTarget }) => {
        const group = all.find((one) => one === currentTarget.value);
        if (group !== undefined) onChoose(group);
      }}
    />
  );
}
