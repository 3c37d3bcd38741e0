import type { Reader } from '#src/adapters/db/database.ts';
import { type Viewer, viewerKey } from '#src/domain/viewer.ts';
import { selectSubUserId } from '#src/features/accounts/sub-users/store.ts';
import { selectUserId } from './store.ts';

/** Whose rows they are. */
export interface ViewerOwner {
  userId: string;
  /** `main` or the sub-user's id. */
  viewerKey: string;
}

export function ownerOf(viewer: Viewer): ViewerOwner {
  return { userId: viewer.userId, viewerKey: viewerKey(viewer) };
}

/** No row if they were deleted meanwhile. */
export function selectOwner(db: Reader, { userId, viewerKey }: ViewerOwner) {
  return viewerKey === 'main' ? selectUserId(db, userId) : selectSubUserId(db, userId, viewerKey);
}
