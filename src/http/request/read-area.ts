import type { RouterContextProvider } from 'react-router';
import { type Area, areaOfBar } from '#src/routes/area.ts';
import { frameContext } from './contexts.ts';

/** Works for shared documents too, because it reads only the bar. */
export function readArea(context: Readonly<RouterContextProvider>): Area {
  return areaOfBar(context.get(frameContext).bar);
}
