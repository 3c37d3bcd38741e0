import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'dist',
  serverBuildFile: '[name].js',
  ssr: true,
  // Every route is known to the first document: no manifest requests while a viewer moves about.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
