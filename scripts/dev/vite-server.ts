import { realpath } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';

/** Vite as a part of our server: it transforms modules and sends updates over the same port. */
export async function createVite(root: string, server: Server): Promise<ViteDevServer> {
  return createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    cacheDir: join(root, '.cache', 'vite'),
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    // The product's own folder of static files serves these.
    publicDir: false,
    server: {
      middlewareMode: true,
      hmr: { server },
      // node_modules may be a link out of the folder.
      fs: { allow: [root, await realpath(join(root, 'node_modules'))] },
      watch: {
        ignored: ['data', 'dist', '.cache', 'test-results'].map((folder) => join(root, folder, '**')),
      },
    },
  });
}
