/** A module as one minified classic script; see scripts/vite/inline-scripts.ts. */
declare module '*?inline-script' {
  const code: string;
  export default code;
}
