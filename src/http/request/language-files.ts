import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isLanguage, type Language } from '#src/domain/languages.ts';

/** The address of each catalogue that browsers load; empty in development. */
export type LanguageFiles = Readonly<Partial<Record<Language, string>>>;

/** vite.config.ts names them. */
const shape = /^texts-([a-z]+)-[\w-]+\.js$/;

export async function findLanguageFiles(clientFolder: string): Promise<LanguageFiles> {
  const names = await readdir(join(clientFolder, 'assets')).catch((): string[] => []);
  return Object.fromEntries(
    names.flatMap((name) => {
      const [, language = ''] = shape.exec(name) ?? [];
      return isLanguage(language) ? [[language, `/assets/${name}`]] : [];
    }),
  );
}
