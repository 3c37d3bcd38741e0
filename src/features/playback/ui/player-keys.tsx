interface PlayerKeysProps {
  hasEpisodes: boolean;
  hasServers: boolean;
}

/** What the keys do, for who has some. */
export function PlayerKeys({ hasEpisodes, hasServers }: PlayerKeysProps) {
  const keys = [
    ...(hasEpisodes ? [['N', 'next episode'] as const, ['P', 'previous episode'] as const] : []),
    ...(hasServers ? [['S', 'next server'] as const] : []),
    ['F', 'full screen'] as const,
  ];
  return (
    <p className="player-keys hint">
      {keys.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </p>
  );
}
