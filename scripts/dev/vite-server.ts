import { realpath } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';

/** Vite serves on the port of `server`. */
export async function createVite(root: string, server: Server): Promise<ViteDevServer> {
  return createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    cacheDir: join(root, '.cache', 'vite'),
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    // The product serves static files.
    publicDir: false,
    server: {
      middlewareMode: true,
      hmr: { server },
      // node_modules may be a link to a folder outside the root.
      fs: { allow: [root, await realpath(join(root, 'node_modules'))] },
      watch: {
        ignored: ['data', 'dist', '.cache', 'test-results'].map((folder) => join(root, folder, '**')),
      },
    },
  });
}
