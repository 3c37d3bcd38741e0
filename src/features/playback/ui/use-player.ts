import { type Dispatch, useEffect, useReducer, useState } from 'react';
import type { Area } from '#src/area.ts';
import {
  fallbackDelay,
  openServers,
  type ServerEvent,
  type ServerOrder,
  stepServers,
} from '#src/domain/server-order.ts';
import type { WatchKind } from '#src/domain/title.ts';
import type { SourceView } from '../present.ts';

export interface PlayerOpening {
  /** Names what is played; another name begins at the first server again. */
  of: string;
  kind: WatchKind;
  sources: SourceView[];
  /** The number of the server that the address asks for, or null. */
  chosen: number | null;
  /** Whose pages it stands in: nobody is led out of their area. */
  area: Area;
}

export interface PlayerState {
  order: ServerOrder;
  /** The sources as they were when this title was opened. */
  sources: SourceView[];
  dispatch: Dispatch<ServerEvent>;
}

/** How often the countdown looks at the clock, in ms: often enough that no second is seen to be skipped. */
const tickEvery = 250;

/**
 * Which server plays, and the countdown to the next. The sources are held while one title plays: what our
 * server learns meanwhile must not renumber the servers under the viewer.
 */
export function usePlayer({ of, kind, sources, chosen }: PlayerOpening): PlayerState {
  const [held, setHeld] = useState({ of, sources });
  const [order, dispatch] = useReducer(stepServers, null, () =>
    openServers({
      of,
      servers: sources.length,
      delay: fallbackDelay[kind],
      chosen: indexOf(sources, chosen),
    }),
  );
  if (held.of !== of) {
    setHeld({ of, sources });
    dispatch({ type: 'changed', of, servers: sources.length });
  }
  useCountdown(order, dispatch);
  return { order, sources: held.sources, dispatch };
}

function useCountdown({ phase, load }: ServerOrder, dispatch: Dispatch<ServerEvent>) {
  const counting = phase.name === 'counting';
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => dispatch({ type: 'tick', load, at: performance.now() }), tickEvery);
    return () => clearInterval(timer);
  }, [counting, load, dispatch]);
}

function indexOf(sources: readonly SourceView[], number: number | null): number | null {
  const index = sources.findIndex((source) => source.number === number);
  return index === -1 ? null : index;
}
