import type { AgeGroup } from '#src/domain/audience.ts';
import { SelectField } from '#src/ui/select-field.tsx';
import { offeredAgeGroups } from '../changes.ts';

interface AgeGroupFieldProps {
  label: string;
  value: AgeGroup;
  onChoose: (ageGroup: AgeGroup) => void;
}

const meanings: Record<AgeGroup, string> = {
  All: 'Suitable for all: family viewing, rated PG or lower',
  'Below 13': 'Rated PG or lower',
  '13+': 'Rated up to 13 or PG-13. TV-14 is from 14 on, so it stays hidden',
  '13-16': 'Rated up to 13 or PG-13. TV-14 is from 14 on, so it stays hidden',
  '18+': 'Everything; adult titles only while Show adult titles is on',
};

/** An unknown group stays until another is chosen. */
export function AgeGroupField({ label, value, onChoose }: AgeGroupFieldProps) {
  const offered: AgeGroup[] = [...offeredAgeGroups];
  const all = offered.includes(value) ? offered : [...offered, value];
  return (
    <SelectField
      label={label}
      name="ageGroup"
      value={value}
      options={all.map((group) => ({ value: group, label: group }))}
      hint={meanings[value]}
      onChange={({ currentTarget }) => {
        const group = all.find((one) => one === currentTarget.value);
        if (group !== undefined) onChoose(group);
      }}
    />
  );
}
