import type { WorkerSettings } from '#src/domain/offline.ts';

declare const self: ServiceWorkerGlobalScope & { workerSettings: WorkerSettings };

export const scope = self;
export const { workerSettings } = self;
