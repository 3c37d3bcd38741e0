export { loadSearchPath as loader } from './load.ts';
