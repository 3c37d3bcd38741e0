import type { RouterContextProvider } from 'react-router';
import { type Area, areaOfBar } from '#src/area.ts';
import { barContext } from './contexts.ts';

/** Shared documents know it too. */
export function readArea(context: Readonly<RouterContextProvider>): Area {
  return areaOfBar(context.get(barContext));
}
