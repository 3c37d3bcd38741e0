/** Code of the module as one minified classic script; see scripts/vite/inline-scripts.ts. */
declare module '*?inline-script' {
  const code: string;
  export default code;
}

/** Address of a file that only old engines load; see scripts/vite/old-engine.ts. */
declare module '*?old-engine' {
  const url: string;
  export default url;
}
