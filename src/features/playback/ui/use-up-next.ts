import { useEffect, useEffectEvent, useRef, useState } from 'react';

const countdownSeconds = 5;
const tickMs = 250;

/** Limits without a press, after which the viewer is asked before the next episode starts. */
const maxUnattended = { episodes: 3, ms: 90 * 60_000 };

export type UpNextState = { name: 'idle' } | { name: 'counting'; seconds: number } | { name: 'asking' };

const idle: UpNextState = { name: 'idle' };

/** `onNext` is null if no episode starts by itself. */
export function useUpNext(hasEnded: boolean, onNext: (() => void) | null) {
  const [state, setState] = useState<UpNextState>(idle);
  const lastPress = useLastPress();
  const goesOn = hasEnded && onNext !== null;
  const isCounting = state.name === 'counting';
  const open = useEffectEvent(() => onNext?.());
  useEffect(() => {
    if (!goesOn) return;
    lastPress.current.episodes += 1;
    const { episodes, at } = lastPress.current;
    const isUnattended = episodes >= maxUnattended.episodes || performance.now() - at >= maxUnattended.ms;
    setState(isUnattended ? { name: 'asking' } : { name: 'counting', seconds: countdownSeconds });
    return () => setState(idle);
  }, [goesOn, lastPress]);
  useEffect(() => {
    if (!isCounting) return;
    const endsAt = performance.now() + countdownSeconds * 1000;
    const timer = setInterval(() => {
      const seconds = Math.ceil((endsAt - performance.now()) / 1000);
      setState(seconds > 0 ? { name: 'counting', seconds } : idle);
      if (seconds > 0) return;
      clearInterval(timer);
      open();
    }, tickMs);
    return () => clearInterval(timer);
  }, [isCounting]);
  const onStop = () => setState(idle);
  const onPlay = () => {
    onStop();
    onNext?.();
  };
  return { state, onStop, onPlay };
}

/** A press into the frame counts too; the page sees it only as a blur of its window. */
function useLastPress() {
  const last = useRef({ at: performance.now(), episodes: 0 });
  useEffect(() => {
    const recordPress = () => {
      last.current = { at: performance.now(), episodes: 0 };
    };
    const handleBlur = () =>
      setTimeout(() => {
        if (document.activeElement instanceof HTMLIFrameElement) recordPress();
      });
    const presses = ['pointerdown', 'keydown', 'click'] as const;
    for (const name of presses) document.addEventListener(name, recordPress, true);
    addEventListener('blur', handleBlur);
    return () => {
      for (const name of presses) document.removeEventListener(name, recordPress, true);
      removeEventListener('blur', handleBlur);
    };
  }, []);
  return last;
}
