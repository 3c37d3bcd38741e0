import { usePictures } from './pictures.tsx';

interface PosterWallProps {
  /** Paths at the image host. */
  posters: readonly string[];
}

export function PosterWallView({ posters }: PosterWallProps) {
  if (posters.length === 0) return null;
  return (
    <div className="wall" aria-hidden="true">
      {posters.map((path) => (
        <WallPoster key={path} path={path} sizes="144px" isLate />
      ))}
    </div>
  );
}

interface WallPosterProps {
  path: string;
  sizes: string;
  /** True if the poster may load after visible pictures. */
  isLate?: boolean;
}

/** A decorative poster without an alternative text. */
export function WallPoster({ path, sizes, isLate = false }: WallPosterProps) {
  const { wall } = usePictures();
  const { src, srcSet } = wall(path);
  return (
    <img
      {...(isLate ? { loading: 'lazy' as const, fetchPriority: 'low' as const } : {})}
      decoding="async"
      sizes={sizes}
      srcSet={srcSet}
      src={src}
      width={150}
      height={225}
      alt=""
    />
  );
}
