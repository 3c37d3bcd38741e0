import type { WorkerTexts } from '#src/domain/offline.ts';

declare const self: ServiceWorkerGlobalScope & { workerSettings: Settings };

/** The server writes them before the worker's code. */
interface Settings {
  brand: string;
  /** Posters and backdrops begin with it. */
  pictures: string;
  /** Looks like `zu-ZA`. */
  language: string;
  texts: WorkerTexts;
}

export const scope = self;
export const settings = self.workerSettings;
