import { SelectField } from '#src/ui/select-field.tsx';
import type { SourceView } from '../present.ts';
import { PlainForm } from './plain-form.tsx';

interface ServerPickerProps {
  sources: SourceView[];
  /** The number of the server in the frame. */
  current: number;
  onChoose(number: number): void;
  /** What the form says besides, without script. */
  keep: Record<string, string>;
}

/** The viewer's own choice of server. */
export function ServerPicker({ sources, current, onChoose, keep }: ServerPickerProps) {
  // The list stands still while the order in which servers are tried changes with what is known of them.
  const listed = [...sources].sort((a, b) => a.number - b.number);
  return (
    <PlainForm keep={keep} button="Change server" place="servers">
      <SelectField
        label="Server"
        name="server"
        // A browser that restores forms would show another server than the one in the frame.
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
