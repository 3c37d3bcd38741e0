import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';

interface PlainFormProps {
  keep: Record<string, string>;
  button: string;
  place?: 'wide' | 'servers';
  children: ReactNode;
}

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
