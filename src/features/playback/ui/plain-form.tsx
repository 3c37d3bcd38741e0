import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';

interface PlainFormProps {
  /** What the form says besides. */
  keep: Record<string, string>;
  /** Without script, the words of the button that sends it. */
  button: string;
  /** Beside the other choices unless said: `wide` has a row of its own. */
  place?: 'wide' | 'servers';
  children: ReactNode;
}

/** A choice that is sent by a button where no script follows it at once. */
export function PlainForm({ keep, button, place, children }: PlainFormProps) {
  return (
    <form method="get" className={place === undefined ? 'player-pick' : `player-pick ${place}`}>
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <noscript>
        <Button type="submit" look="line" small>
          {button}
        </Button>
      </noscript>
    </form>
  );
}
