import { type Dispatch, type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import type { Area } from '#src/area.ts';
import {
  fallbackDelayMs,
  openServers,
  type ServerEvent,
  type ServerOrder,
  stepServers,
} from '#src/domain/server-order.ts';
import type { WatchKind } from '#src/domain/title.ts';
import type { SourceView } from '../present.ts';
import { useLateAnswers } from './use-late-answers.ts';
import type { MessageReceiver } from './use-position.ts';

export interface PlayerOpening {
  /** Another value starts at the first server. */
  of: string;
  kind: WatchKind;
  sources: SourceView[];
  /** Comes from the address; null without it. */
  chosen: number | null;
  /** Links stay in the viewer's area. */
  area: Area;
}

export interface PlayerState {
  order: ServerOrder;
  /** As they were when this title was opened. */
  sources: SourceView[];
  dispatch: Dispatch<ServerEvent>;
  onMessage: MessageReceiver;
  receiver: RefObject<MessageReceiver | null>;
}

/** So that no second is skipped. */
const tickMs = 250;

/** The sources stay while one title plays: fresh ones must not renumber the servers. */
export function usePlayer({ of, kind, sources, chosen }: PlayerOpening): PlayerState {
  const [held, setHeld] = useState({ of, sources });
  const [order, dispatch] = useReducer(stepServers, null, () =>
    openServers({
      of,
      servers: sources.length,
      delayMs: fallbackDelayMs[kind],
      chosen: indexOf(sources, chosen),
    }),
  );
  if (held.of !== of) {
    setHeld({ of, sources });
    dispatch({ type: 'changed', of, servers: sources.length });
  }
  useCountdown(order, dispatch);
  useLateAnswers(held.sources, dispatch);
  const receiver = useRef<MessageReceiver>(null);
  const onMessage: MessageReceiver = (parsed, frame) => {
    const { message } = parsed;
    if (message !== null) dispatch({ type: 'said', load: order.load, message });
    receiver.current?.(parsed, frame);
  };
  return { order, sources: held.sources, dispatch, receiver, onMessage };
}

function useCountdown({ phase, load }: ServerOrder, dispatch: Dispatch<ServerEvent>) {
  const counting = phase.name === 'counting';
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => {
      // Without a connection no server can answer.
      if (navigator.onLine) dispatch({ type: 'tick', load, at: performance.now() });
    }, tickMs);
    return () => clearInterval(timer);
  }, [counting, load, dispatch]);
}

function indexOf(sources: readonly SourceView[], number: number | null): number | null {
  const index = sources.findIndex((source) => source.number === number);
  return index === -1 ? null : index;
}
