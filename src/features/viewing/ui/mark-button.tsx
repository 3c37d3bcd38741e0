import { msg } from '@lingui/core/runtime-macro';
import { createContext, type FormEvent, useContext, useEffect, useEffectEvent, useState } from 'react';
import { recordChange } from '#src/browser/journal.ts';
import { type Change, type MarkOf, markKey } from '#src/domain/journal.ts';
import { offlineText, queuedText } from '#src/domain/offline-words.ts';
import type { SharedForm } from '#src/domain/page-owner.ts';
import { finishedEvent } from '#src/domain/position.ts';
import { sayInBrowser } from '#src/languages/browser-texts.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon, type IconName } from '#src/ui/icon.tsx';
import { QuietStatus } from '#src/ui/notices.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';
import { ViewerForm } from '#src/ui/viewer-form.tsx';

interface MarkButtonProps {
  of: MarkOf;
  /** It is null in a shared document. */
  was: boolean | null;
  name: string;
  icons?: [IconName, IconName];
  /** A form that works without script in a shared document. */
  shared?: SharedForm | undefined;
}

const listIcons: [IconName, IconName] = ['plus', 'check'];

export function MarkButton({ of, was, name, icons = listIcons, shared }: MarkButtonProps) {
  const { on, status, fields, handleSubmit } = useMark(of, was);
  return (
    <ViewerForm by="form" shared={shared} action={paths.changes} className="mark" onSubmit={handleSubmit}>
      {fields}
      <Button type="submit" look="text" aria-pressed={on}>
        <Icon name={icons[on ? 1 : 0]} />
        {name}
      </Button>
      <QuietStatus text={status} />
    </ViewerForm>
  );
}

/** Shows the mark that the server sets at the end of a title. */
export function useMarkAtEnd(of: MarkOf): void {
  const { record } = useContext(MarksContext);
  const key = markKey(of);
  const handleEnd = useEffectEvent(() => record(key, true));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of one episode must not mark another.
  useEffect(() => {
    const listener = () => handleEnd();
    addEventListener(finishedEvent, listener);
    return () => removeEventListener(finishedEvent, listener);
  }, [key]);
}

/** Shows a press at once, before the server answers. */
export function useMark(of: MarkOf, was: boolean | null) {
  const { listed, changed, record } = useContext(MarksContext);
  const [status, setStatus] = useState('');
  const key = markKey(of);
  // The server renders a shared document without the list, and hydration must render the same.
  const list = useHydrated() ? listed : null;
  const on = changed.get(key) ?? was ?? list?.has(key) ?? false;
  const toggle = async () => {
    record(key, !on);
    const problem = await sendChange({ ...of, value: !on });
    setStatus(problem?.text ?? '');
    if (problem?.isLost === true) record(key, on);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void toggle();
  };
  // A shared document doesn't know the list, so without script its form adds the title and opens the list.
  const plain = was === null ? { value: '1', show: 'list' } : { value: on ? '0' : '1' };
  const fields = Object.entries({ ...of, ...plain }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return { on, status, fields, toggle, handleSubmit };
}

/** Returns null if all went well. */
export async function sendChange(change: Change): Promise<{ text: string; isLost: boolean } | null> {
  const outcome = await recordChange(change);
  if (outcome === 'done') return null;
  if (outcome === 'waits') return { text: sayInBrowser(queuedText), isLost: false };
  const text = outcome === 'lost' ? offlineText : msg`That couldn’t be saved. Please try again.`;
  return { text: sayInBrowser(text), isLost: true };
}

export interface Marks {
  /** Keys of My List; null until they are loaded. */
  listed: ReadonlySet<string> | null;
  /** Changes made on this device since the page was loaded. */
  changed: ReadonlyMap<string, boolean>;
  record(key: string, on: boolean): void;
}

export const MarksContext = createContext<Marks>({
  listed: null,
  changed: new Map(),
  record: () => undefined,
});
