export { actLogout as action } from './act.ts';
export { loadLogout as loader } from './load.ts';
