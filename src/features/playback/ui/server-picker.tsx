import { SelectField } from '#src/ui/select-field.tsx';
import type { SourceView } from '../present.ts';

interface ServerPickerProps {
  sources: SourceView[];
  /** The number of the server in the frame. */
  current: number;
  onChoose(number: number): void;
  /** What the address of another server says besides. */
  keep: string;
}

/** The viewer's own choice of server; without script a link for each of the others. */
export function ServerPicker({ sources, current, onChoose, keep }: ServerPickerProps) {
  // The list stands still while the order in which servers are tried changes with what is known of them.
  const listed = [...sources].sort((a, b) => a.number - b.number);
  return (
    <>
      <div className="player-servers">
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
      </div>
      {sources.length < 2 ? null : (
        <noscript>
          <p className="player-other-servers">
            {listed
              .filter(({ number }) => number !== current)
              .map(({ number, name }) => (
                <a key={number} href={keep === '' ? `?server=${number}` : `?${keep}&server=${number}`}>
                  {name}
                </a>
              ))}
          </p>
        </noscript>
      )}
    </>
  );
}
