import { usePictures } from './pictures.tsx';

interface TitleSceneProps {
  /** A path at the image host. */
  backdrop: string | null;
}

export function TitleScene({ backdrop }: TitleSceneProps) {
  const pictures = usePictures();
  if (backdrop === null) return <div className="title-scene" />;
  const { src, srcSet } = pictures.backdrop(backdrop);
  return (
    <div className="title-scene">
      <img fetchPriority="high" sizes="100vw" srcSet={srcSet} src={src} width={1280} height={720} alt="" />
    </div>
  );
}

interface TitleCoverProps {
  name: string;
  /** A path at the image host. */
  poster: string | null;
}

/** The name replaces a missing poster. */
export function TitleCover({ name, poster }: TitleCoverProps) {
  const pictures = usePictures();
  const cover = poster === null ? null : pictures.cover(poster);
  return (
    <span className="poster title-cover" data-name={name} data-late={cover === null ? undefined : ''}>
      {cover === null ? null : (
        <img
          sizes="(max-width: 48rem) 124px, 260px"
          srcSet={cover.srcSet}
          src={cover.src}
          width={260}
          height={390}
          alt=""
        />
      )}
    </span>
  );
}
