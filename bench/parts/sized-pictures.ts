import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pictureSize } from '#src/domain/data-use.ts';

export interface PictureHost {
  url: string;
  close(): Promise<void>;
}

/** Pictures of the preview, as large as the real host's of the same width: an image ends before its file does. */
export async function startSizedPictures(source: string): Promise<PictureHost> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    fetch(`${source}${path}`)
      .then(async (found) => {
        const picture = Buffer.from(await found.arrayBuffer());
        const padding = Buffer.alloc(Math.max(0, pictureSize(path) - picture.length), 'stoep');
        response.writeHead(found.status, {
          'Content-Type': found.headers.get('Content-Type') ?? 'image/jpeg',
          'Cache-Control': 'public, max-age=31536000',
          'Access-Control-Allow-Origin': '*',
        });
        response.end(Buffer.concat([picture, padding]));
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Listening on a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
