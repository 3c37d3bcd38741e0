import { usePictures } from './pictures.tsx';

interface PosterWallProps {
  /** Names pictures at the image host. */
  posters: readonly string[];
  /** Hidden on phones, for pages that are opened daily. */
  daily?: boolean;
}

export function PosterWallView({ posters, daily = false }: PosterWallProps) {
  const { wall } = usePictures();
  if (posters.length === 0) return null;
  return (
    <div className={daily ? 'wall daily' : 'wall'} aria-hidden="true">
      {posters.map((path) => {
        const { src, srcSet } = wall(path);
        return (
          <img
            key={path}
            loading="lazy"
            fetchPriority="low"
            decoding="async"
            sizes="(max-width: 44.99rem) 90px, 144px"
            srcSet={srcSet}
            src={src}
            width={150}
            height={225}
            alt=""
          />
        );
      })}
    </div>
  );
}
