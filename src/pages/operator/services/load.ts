import type { DeskCall } from '#src/request/desk.ts';

export async function loadServices({ services }: DeskCall) {
  return { brand: services.config.brand.name };
}
