import { createContext, type RefObject } from 'react';
import type { PlayerTime } from '#src/domain/player-message.ts';

/** It is where the film is whose player says so; null outside a player. */
export const ReachedContext = createContext<RefObject<PlayerTime | null> | null>(null);
