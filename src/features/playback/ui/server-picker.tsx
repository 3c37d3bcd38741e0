import { SelectField } from '#src/ui/select-field.tsx';
import type { SourceView } from '../present.ts';
import { PlainForm } from './plain-form.tsx';

interface ServerPickerProps {
  sources: SourceView[];
  current: number;
  onChoose(number: number): void;
  keep: Record<string, string>;
}

export function ServerPicker({ sources, current, onChoose, keep }: ServerPickerProps) {
  // The list doesn't move when the order of trying changes.
  const listed = [...sources].sort((a, b) => a.number - b.number);
  return (
    <PlainForm keep={keep} button="Change server" place="servers">
      <SelectField
        label="Server"
        name="server"
        // Restored form values would contradict the frame.
        autoComplete="off"
        value={String(current)}
        onChange={(event) => onChoose(Number(event.target.value))}
        options={listed.map(({ number, name, trouble }) => ({
          value: String(number),
          label: trouble === null ? name : `${name} – ${trouble}`,
        }))}
      />
    </PlainForm>
  );
}
