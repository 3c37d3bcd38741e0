/** Chromium's own header. With brotli alone, a document with a viewer's part is sent uncompressed. */
export const browserEncodings = 'gzip, deflate, br, zstd';
