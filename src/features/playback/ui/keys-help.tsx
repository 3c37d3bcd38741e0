import { type RefObject, useId } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import type { PlayerKey } from './use-player-keys.ts';

interface KeysHelpProps {
  dialog: RefObject<HTMLDialogElement | null>;
  keys: readonly PlayerKey[];
  on: boolean;
  onChange(on: boolean): void;
}

const does: Record<PlayerKey, string> = {
  n: 'Next episode',
  p: 'Previous episode',
  s: 'Next server',
  f: 'Full screen',
  t: 'Theatre width',
  '?': 'This list',
};

/** A `dialog` returns the focus by itself. */
export function KeysHelp({ dialog, keys, on, onChange }: KeysHelpProps) {
  const id = useId();
  return (
    <dialog ref={dialog} className="dialog keys-help" aria-labelledby={id}>
      <h2 id={id}>Keys</h2>
      <dl>
        {keys.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{does[key]}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Use these keys"
        name="keys"
        checked={on}
        onChange={({ target }) => onChange(target.checked)}
      />
      <form method="dialog">
        <Button type="submit" look="line">
          Close
        </Button>
      </form>
    </dialog>
  );
}
