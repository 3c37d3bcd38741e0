import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

/** The player's own modules, as a browser can read them. */

const FILES = ['player.ts', 'messages.ts', 'mischief.ts', 'scene.ts', 'scenery.ts', 'colour.ts', 'sound.ts'];

/** Reads the browser's modules and takes their types away; the names keep their ending, as imports use it. */
export async function readClientFiles(): Promise<Map<string, string>> {
  const sources = await Promise.all(
    FILES.map(async (name) => {
      const source = await readFile(new URL(`./client/${name}`, import.meta.url), 'utf8');
      return [`/client/${name}`, source] as const;
    }),
  );
  return new Map(sources.map(([path, source]) => [path, strip(source)]));
}

/** The runtime warns that this call is young, in the middle of the product's own lines: not here. */
function strip(source: string): string {
  const warn = process.emitWarning;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = warn;
  }
}
