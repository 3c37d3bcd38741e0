import type { DeskCall } from '#src/request/desk.ts';

export async function loadOverview({ services }: DeskCall) {
  return { brand: services.config.brand.name };
}
