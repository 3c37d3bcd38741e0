import { type ReactNode, useMemo, useState } from 'react';
import { unpackListed } from '#src/features/viewing/marks/compact.ts';
import { type Marks, MarksContext } from './marks-context.ts';

interface MarksProviderProps {
  listed: number[] | null;
  children: ReactNode;
}

export function MarksProvider({ listed: packed, children }: MarksProviderProps) {
  const [changed, setChanged] = useState<Marks['changed']>(new Map());
  const marks = useMemo(
    () => ({
      listed: packed === null ? null : unpackListed(packed),
      changed,
      note(key: string, on: boolean) {
        setChanged((others) => new Map(others).set(key, on));
      },
    }),
    [packed, changed],
  );
  return <MarksContext value={marks}>{children}</MarksContext>;
}
