import { pathOfFolder } from '#src/domain/address.ts';
import type { Endpoint, EndpointDefinition } from '#src/http/request/endpoint.ts';
import { createMatcher } from './match.ts';

const modules = import.meta.glob<EndpointDefinition>('../routes/**/endpoint.ts', {
  eager: true,
  import: 'endpoint',
});

/** An `endpoint.ts` below `src/routes` is served at the path of its folder. */
export const endpoints: readonly Endpoint[] = Object.entries(modules).flatMap(([file, { paths, ...facts }]) =>
  (paths ?? [pathOfFolder(file.slice('../routes'.length, -'/endpoint.ts'.length))]).map((path) => ({
    ...facts,
    path,
  })),
);

export const findEndpoint = createMatcher(endpoints);
