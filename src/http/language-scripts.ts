import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { isLanguage, type Language } from '#src/domain/languages.ts';

type Manifest = ServerBuild['assets'];

/** An example is `app-1.zu-12ab34cd.js`: see `scripts/write-languages.ts`. */
const shape = /^(.+)\.([a-z]+)-[0-9a-f]{8}\.js$/;

/** Finds a document's scripts for each language that has scripts of its own; in development there are none. */
export async function findManifests(
  manifest: Manifest,
  clientFolder: string,
): Promise<ReadonlyMap<Language, Manifest>> {
  const names = await readdir(join(clientFolder, 'assets')).catch((): string[] => []);
  const renamed = new Map<Language, Map<string, string>>();
  for (const name of names) {
    const [, english = '', language = ''] = shape.exec(name) ?? [];
    if (!isLanguage(language)) continue;
    const scripts = renamed.get(language) ?? new Map<string, string>();
    renamed.set(language, scripts.set(`/assets/${english}.js`, `/assets/${name}`));
  }
  return new Map([...renamed].map(([language, scripts]) => [language, renameScripts(manifest, scripts)]));
}

function renameScripts(manifest: Manifest, scripts: ReadonlyMap<string, string>): Manifest {
  const text = JSON.stringify(manifest, (_key, value: unknown) =>
    typeof value === 'string' ? (scripts.get(value) ?? value) : value,
  );
  // Only addresses were replaced, so the value is still a manifest.
  return JSON.parse(text) as Manifest;
}
