import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useEffectEvent, useId } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Icon, type IconName } from '#src/ui/icon.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';

interface PlayerToolsProps {
  isWide: boolean;
  onWide(): void;
  onFullScreen(): void;
  onKeys(): void;
}

export function PlayerTools({ isWide, onWide, onFullScreen, onKeys }: PlayerToolsProps) {
  const { t } = useLingui();
  // Some phones allow full screen only for a video element.
  const canFill = !useHydrated() || document.fullscreenEnabled;
  return (
    <div className="player-tools">
      <Tool icon="keys" label={t`Keys`} onClick={onKeys} />
      <Tool icon="wide" label={t`Theatre width`} pressed={isWide} onClick={onWide} />
      {canFill ? <Tool icon="full" label={t`Full screen`} onClick={onFullScreen} /> : null}
    </div>
  );
}

interface ToolProps {
  icon: IconName;
  label: string;
  pressed?: boolean;
  onClick(): void;
}

function Tool({ icon, label, pressed, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={`player-tool ${icon}`}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

interface KeysHelpProps {
  dialog: RefObject<HTMLDialogElement | null>;
  keys: readonly PlayerKey[];
  on: boolean;
  onChange(on: boolean): void;
}

const does: Record<PlayerKey, MessageDescriptor> = {
  n: msg`Next episode`,
  p: msg`Previous episode`,
  s: msg`Next server`,
  f: msg`Full screen`,
  t: msg`Theatre width`,
  '?': msg`This list`,
};

/** A `dialog` returns the focus by itself. */
export function KeysHelp({ dialog, keys, on, onChange }: KeysHelpProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <dialog ref={dialog} className="dialog keys-help" aria-labelledby={id}>
      <h2 id={id}>{t`Keys`}</h2>
      <dl>
        {keys.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{t(does[key])}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={t`Use these keys`}
        name="keys"
        checked={on}
        onChange={({ target }) => onChange(target.checked)}
      />
      <form method="dialog">
        <Button type="submit" look="text">
          {t`Close`}
        </Button>
      </form>
    </dialog>
  );
}

export interface EpisodeKeys {
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
}

export const playerKeys = ['n', 'p', 's', 'f', 't', '?'] as const;

export type PlayerKey = (typeof playerKeys)[number];

export type KeyWork = { [Key in PlayerKey]?: (() => void) | undefined };

/** Ignores keys in text fields. When switched off, only the help key works. Source: WCAG 2.1.4. */
export function usePlayerKeys(work: KeyWork, on: boolean): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    // A modal dialog blocks the page.
    if (document.querySelector('dialog[open]') !== null) return;
    const key = playerKeys.find((one) => one === event.key.toLowerCase());
    const does = key === undefined || (key !== '?' && !on) ? undefined : work[key];
    if (does === undefined) return;
    event.preventDefault();
    does();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Letters choose an option in a select; in checkboxes and radios they do nothing. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('textarea, select, input:not([type=radio]):not([type=checkbox])')
  );
}

/** The browser may refuse; the player in the frame has its own button. */
export function toggleFullScreen(screen: HTMLElement | null): void {
  if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
  else screen?.requestFullscreen?.().catch(() => undefined);
}
