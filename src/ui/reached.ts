import { createContext, type RefObject } from 'react';
import type { PlayerTime } from '#src/domain/player-message.ts';

/** Position of the film, if its player reports it. Null outside a player. */
export const ReachedContext = createContext<RefObject<PlayerTime | null> | null>(null);
