import { msg } from '@lingui/core/runtime-macro';
import {
  createContext,
  type FormEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { offlineText, queuedText } from '#src/domain/offline-words.ts';
import { finishedEvent } from '#src/domain/position.ts';
import { type MarkFields, markKey } from '#src/features/viewing/marks/mark-fields.ts';
import { sayInBrowser } from '#src/languages/browser-texts.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon, type IconName } from '#src/ui/icon.tsx';
import { QuietStatus } from '#src/ui/notices.tsx';
import { OwnerField } from '#src/ui/owner-field.tsx';

interface MarkButtonProps {
  of: MarkFields;
  /** Is null in a shared document. */
  was: boolean | null;
  name: string;
  icons?: [IconName, IconName];
}

const listIcons: [IconName, IconName] = ['plus', 'check'];

export function MarkButton({ of, was, name, icons = listIcons }: MarkButtonProps) {
  const { on, status, fields, handleSubmit } = useMark(of, was);
  return (
    <form method="post" action={paths.marks} className="mark" onSubmit={handleSubmit}>
      <OwnerField />
      {fields}
      <Button type="submit" look="line" aria-pressed={on}>
        <Icon name={icons[on ? 1 : 0]} />
        {name}
      </Button>
      <QuietStatus text={status} />
    </form>
  );
}

/** The server sets this mark at the end of what plays. */
export function useMarkAtEnd(of: MarkFields): void {
  const { record } = useContext(MarksContext);
  const key = markKey(of);
  const handleEnd = useEffectEvent(() => record(key, true));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another episode must not hear the end of the one before.
  useEffect(() => {
    const listener = () => handleEnd();
    addEventListener(finishedEvent, listener);
    return () => removeEventListener(finishedEvent, listener);
  }, [key]);
}

/** The first press shows at once. Presses are sent one after another. */
export function useMark(of: MarkFields, was: boolean | null) {
  const { listed, changed, record } = useContext(MarksContext);
  const [status, setStatus] = useState('');
  const sending = useRef(Promise.resolve());
  const key = markKey(of);
  const on = changed.get(key) ?? was ?? listed?.has(key) ?? false;
  const sent = { ...of, on: on ? '0' : '1' };
  const toggle = () => {
    record(key, !on);
    sending.current = sending.current.then(async () => {
      const problem = await sendChange(paths.marks, sent);
      setStatus(problem?.text ?? '');
      if (problem?.isLost === true) record(key, on);
    });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    toggle();
  };
  // A shared document doesn't know the list, so its form adds the title and shows the list.
  const plain = was === null ? { ...of, on: '1', show: 'list' } : sent;
  const fields = Object.entries(plain).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return { on, status, fields, toggle, handleSubmit };
}

/** Of a mark or a history; returns null if all went well. */
export async function sendChange(
  path: string,
  fields: Record<string, string>,
): Promise<{ text: string; isLost: boolean } | null> {
  const post = () => fetch(path, { method: 'POST', body: new URLSearchParams(fields) }).catch(() => null);
  let response = await post();
  if (response?.status === 503) {
    // A busy database says when it may have time again; a change that is sent twice is made once.
    const seconds = Math.min(Number(response.headers.get('Retry-After') ?? 1), 5);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    response = await post();
  }
  if (response?.status === 202) return { text: sayInBrowser(queuedText), isLost: false };
  if (response?.ok === true) return null;
  const text = response === null ? offlineText : msg`That couldn’t be saved. Please try again.`;
  return { text: sayInBrowser(text), isLost: true };
}

export interface Marks {
  /** Keys of My List. Is null until they are loaded. */
  listed: ReadonlySet<string> | null;
  /** What was pressed on this page's device since it was loaded. */
  changed: ReadonlyMap<string, boolean>;
  record(key: string, on: boolean): void;
}

export const MarksContext = createContext<Marks>({
  listed: null,
  changed: new Map(),
  record: () => undefined,
});
