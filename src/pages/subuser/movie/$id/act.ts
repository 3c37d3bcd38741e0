import { noteMovie } from '#src/pages/watch/note-opened.ts';
import type { Route } from './+types/page';

export const actSubUserMovie = ({ context, params }: Route.ActionArgs) => noteMovie(context, params.id);
