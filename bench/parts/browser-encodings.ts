/** As Chromium asks. With brotli alone a document that has a viewer's part goes out uncompressed. */
export const browserEncodings = 'gzip, deflate, br, zstd';
