import { readdir, readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

export interface Asset {
  text: string;
  type: string;
}

/** Removes the types, but keeps the file names. */
export async function readClientFiles(): Promise<Map<string, Asset>> {
  const folder = new URL('./client/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => /^[\w-]+\.(?:ts|css)$/.test(name));
  const assets = names.map(async (name): Promise<[string, Asset]> => {
    const text = await readFile(new URL(name, folder), 'utf8');
    const isStyle = name.endsWith('.css');
    const type = `text/${isStyle ? 'css' : 'javascript'}; charset=utf-8`;
    return [`/client/${name}`, { text: isStyle ? text : stripTypes(text), type }];
  });
  return new Map(await Promise.all(assets));
}

/** Hides Node's warning about an experimental API, which would be mixed into the output. */
function stripTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
